import { expect } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import type { TestPlatform } from '../support/local-platform.ts';

/**
 * Sends requests one after another, each written with its status: `POST /v1/storage/buckets {"name":"aa"} 201`. Those
 * below `/_local/` have the admin token, all others the key.
 */
export async function follow(
  platform: TestPlatform,
  scene: string,
  key: unknown = platform.apiKey,
): Promise<void> {
  for (const line of scene.trim().split(/\n\s*/)) {
    const [, method = '', path = '', body = ''] = /^(\S+) (\S+)(?: (.+))? \d+$/.exec(line) ?? [];
    const headers = {
      authorization: `Bearer ${path.startsWith('/_local/') ? platform.adminToken : key}`,
      'content-type': body === '' ? '' : 'application/json',
      'content-length': `${Buffer.byteLength(body)}`,
    };
    const { status } = await sendToHost(platform.url, '127.0.0.1', { method, path, headers, body });
    expect(line.replace(/\d+$/, `${status}`)).toBe(line);
  }
}

export function advance(seconds: number): string {
  return `POST /_local/clock {"advance_seconds":${seconds}} 200`;
}
