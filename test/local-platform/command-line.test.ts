import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../src/local-platform/http/errors.ts';
import { readCommandLine } from '../../src/local-program/command-line.ts';

const FOLDER = import.meta.dirname;

describe('The command line', () => {
  it('has a default for every option', () => {
    expect(readCommandLine([])).toEqual({
      ...{ kind: 'start', dataDir: resolve('.local-platform'), limits: {} },
      ...{ showsLimits: false, isJson: false, stopsAtEof: false, offline: false },
    });
  });

  it('accepts every option', () => {
    const args = `--port 0 --host=::1 --data d --public-url https://x.example/ --ticket-seconds=5
      --limit=domain_count=3 --limit function_drain_ms=0 --limits --json --offline --stop-at-eof --pid-file=p.pid
      --deploy=${FOLDER} --function=a.B_c-1 --watch --seed=s.json`;
    expect(readCommandLine(args.split(/\s+/))).toEqual({
      ...{ kind: 'start', port: 0, host: '::1', dataDir: resolve('d'), publicUrl: 'https://x.example' },
      ...{ ticketSeconds: 5, limits: { domainCount: 3, functionDrainMs: 0 } },
      ...{ showsLimits: true, isJson: true, stopsAtEof: true, offline: true, pidFile: resolve('p.pid') },
      deployed: { folder: FOLDER, name: 'a.B_c-1', isWatched: true },
      seedFile: resolve('s.json'),
    });
  });

  it('allows the data folder in the deployed one where its name is hidden', () => {
    const args = ['--deploy', FOLDER, '--data'];
    expect(readCommandLine([...args, join(FOLDER, 'a/.data/b')]).kind).toBe('start');
    expect(() => readCommandLine([...args, join(FOLDER, 'a/data')])).toThrow('--data must not be');
    expect(() => readCommandLine([...args, FOLDER])).toThrow('--data must not be');
  });

  it('shows its help whatever other arguments there are', () => {
    expect(readCommandLine(['--port', 'x', '--help'])).toEqual({ kind: 'help' });
  });

  it.each([
    ['--prot 1', "Unknown option '--prot'"],
    ['start', "Unexpected argument 'start'"],
    ['--port 65536', '--port must be a whole number from 0 to 65535, not "65536"'],
    ['--host=', '--host must not be empty'],
    ['--data x --in-memory', '--data and --in-memory cannot be combined'],
    ['--public-url x.example', '--public-url must be a URL'],
    ['--ticket-seconds 0', '--ticket-seconds must be a whole number from 1'],
    ['--in-memory=yes', '--in-memory'],
    ['--watch', '--watch and --function require --deploy'],
    ['--deploy no-such-folder', '--deploy must be a folder, not "no-such-folder"'],
    ['--deploy /', '--function is required for this folder: a name must be 1 to 128 letters'],
    ['--deploy . --function a/b', '--function must be 1 to 128 letters, digits,'],
    ['--limit domains=1', 'There is no limit "domains". Write name=value, with one of request_headers_ms,'],
    ['--limit domain_count=0', 'domain_count must be a whole number from 1 to 9007199254740991, not "0"'],
    ['--limit function_boot_ms=9999999999', 'function_boot_ms must be a whole number from 1 to 2147483647'],
  ])('refuses `%s` with the reason', (line, reason) => {
    const read = () => readCommandLine(line.split(' '));
    expect(read).toThrow(StartError);
    expect(read).toThrow(reason);
    expect(read).toThrow('See --help.');
  });
});
