import type { Http } from '../http/http.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import { type DomainRecord, isRecordOf, readDomainRecord } from './domain-records.ts';
import { recordsIn } from './records.ts';
import { createSend } from './service.ts';
import type { DomainTarget } from './types.ts';

export type DomainsClient = ReturnType<typeof createDomainsClient>;

const COLLECTION = ['domains', 'domains'] as const;

/** The domain service: section 4 of the API document, "Domains". Every method throws what `Http.send` throws. */
export function createDomainsClient(http: Http) {
  const send = createSend(http);
  return {
    /** `GET /domains/domains`. @throws DeployError when the response is not the documented list */
    async list(): Promise<Reply<readonly DomainRecord[]>> {
      const reply = await send('GET', COLLECTION, 'list the domains');
      return mapReply(reply, (answer) =>
        recordsIn<{ hostname: string }>(answer, 'domains', 'hostname').map(readDomainRecord),
      );
    },

    /** `GET /domains/domains/:hostname`; undefined for a success that is no record of this hostname. */
    async read(hostname: string): Promise<Reply<DomainRecord | undefined>> {
      const reply = await send('GET', [...COLLECTION, hostname], `read domain ${hostname}`);
      return mapReply(reply, ({ json }) => {
        const record = readDomainRecord(json);
        return isRecordOf(hostname, record) ? record : undefined;
      });
    },

    /** `POST /domains/domains`. What its response reports, which may be nothing. */
    async register(
      hostname: string,
      { kind, id = '' }: { readonly kind: DomainTarget['kind']; readonly id?: string | undefined },
    ): Promise<Reply<DomainRecord>> {
      const target: DomainTarget = { kind, resource_id: id };
      const reply = await send('POST', COLLECTION, `register domain ${hostname}`, {
        body: Buffer.from(JSON.stringify({ hostname, target })),
      });
      return mapReply(reply, ({ json }) => readDomainRecord(json));
    },

    /** `DELETE /domains/domains/:hostname`. */
    async remove(hostname: string): Promise<Reply<unknown>> {
      return await send('DELETE', [...COLLECTION, hostname], `delete domain ${hostname}`);
    },
  };
}
