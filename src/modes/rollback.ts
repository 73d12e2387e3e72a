import { apply } from '../apply.ts';
import { collectSnapshot } from '../collect.ts';
import type { DeployConfig, RollbackConfig } from '../config/config.ts';
import { type Context, stage } from '../context.ts';
import type { Outcome } from '../outcome.ts';
import { planContent } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import { readFunctionAndPast } from '../read.ts';
import { chooseTarget, type RestorableEntry } from '../snapshots/plan.ts';
