/** Deletes objects and reads back that they are gone. */
import type { Context } from '../context.ts';
import { type ApiError, DeployError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import { isPermanentRefusal } from './refusals.ts';
import type { StorageClient } from '../platform/storage.ts';
