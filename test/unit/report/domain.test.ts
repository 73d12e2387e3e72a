import { describe, expect, it } from 'vitest';
import type { DomainOutcome, Outcome } from '../../../src/outcome.ts';
import { summaryMarkdown } from '../../../src/report/summary.ts';

const DOMAIN: DomainOutcome = {
  hostname: 'app.example.com',
  given: 'app.example.com',
  status: 'active',
  target: 'function 7c1f',
};

function summary(domain: Partial<DomainOutcome>, outcome: Partial<Outcome> = {}): string {
  return summaryMarkdown({ stages: [], ...outcome, domain: { ...DOMAIN, ...domain } }, {});
}

describe('the summary of a domain', () => {
  it.each<[done: DomainOutcome['done'], headline: string]>([
    ['registered', '## ✅ Domain `app.example.com` was registered\n'],
    ['replaced', '## ✅ Domain `app.example.com` was registered anew\n'],
    ['kept', '## ✅ Domain `app.example.com` was registered already\n'],
    [undefined, '## ⏭️ Nothing was done\n'],
  ])('says that it was %s', (done, headline) => {
    expect(summary(done ? { done } : {})).toContain(headline);
  });

  it('stands beside the function', () => {
    const text = summary({ done: 'registered' }, { function: 'hello', operation: 'created' });
    expect(text).toContain('## ✅ Function `hello` was created; domain `app.example.com` was registered\n');
    expect(text).toContain('| Domain target | function 7c1f |\n| Domain status | active |');
  });

  it('shows what is missing while it is pending', () => {
    const text = summary({
      done: 'registered',
      status: 'pending',
      isPending: true,
      reasons: ['Waiting for DNS', '<b>no</b> CNAME app.example.com → edge.example.net'],
    });
    expect(text).toContain('was registered and is pending\n');
    expect(text).toContain(
      '> [!IMPORTANT]\n> Domain `app.example.com` works once its DNS records are set at the registrar and seen by the platform.\n>\n> - Waiting for DNS\n> - &#60;b&#62;no&#60;/b&#62; CNAME app.example.com → edge.example.net\n',
    );
  });

  it('does not show what is missing twice when that is why the run failed', () => {
    const domain = { ...DOMAIN, isPending: true, reasons: ['Waiting for DNS'] };
    const failure = { what: 'It waits: Waiting for DNS', requestId: undefined, next: 'Set it.' };
    expect(summaryMarkdown({ stages: [], domain }, {}, failure)).not.toContain('- Waiting for DNS');
  });

  it('shows both forms of an international name', () => {
    const text = summary({ hostname: 'xn--bcher-kva.example', given: 'bücher.example' });
    expect(text).toContain('| Domain | `xn--bcher-kva.example` (bücher.example) |');
  });

  it('says that DNS records stay after a deletion', () => {
    const text = summary({ done: 'deleted' }, { operation: 'deleted' });
    expect(text).toContain('## 🗑️ Domain `app.example.com` was deleted\n');
    expect(text).toContain(
      '> The DNS records of `app.example.com` at the registrar stay: remove them there.',
    );
  });

  it('tells what is left of it when the run fails', () => {
    const outcome: Outcome = {
      function: 'hello',
      leftBehind: 'Revision r2 is ready.',
      domain: { ...DOMAIN, leftBehind: 'Domain "app.example.com" is not registered.' },
      stages: [],
    };
    const text = summaryMarkdown(
      outcome,
      {},
      { what: 'It failed', requestId: undefined, next: 'Try again.' },
    );
    expect(text).toContain('> Revision r2 is ready. Domain "app.example.com" is not registered.');
  });
});
