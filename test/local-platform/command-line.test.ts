import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../src/local-platform/http/errors.ts';
import { readCommandLine } from '../../src/local-program/command-line.ts';

const FOLDER = import.meta.dirname;
/** Not one host and one port. */
const HOSTS = 'http://a.test a.test,b.test 10.0.0.0/8 *.a.test * a.test:0 a.test:65536 a.test:1:2'
  .split(' ')
  .concat('');

describe('The command line', () => {
  it('has a default for every option', () => {
    expect(readCommandLine([])).toEqual({
      ...{ data: resolve('.local-platform'), 'in-memory': false, limit: {}, limits: false, json: false },
      ...{ watch: false, quiet: false, log: false, offline: false, 'allow-net': [], version: false },
      ...{ help: false, deploy: [] },
    });
    expect(readCommandLine(['--in-memory'])).toMatchObject({ data: undefined });
    const deploy = [{ folder: FOLDER, name: 'local-platform' }];
    expect(readCommandLine(['--deploy', FOLDER])).toMatchObject({ deploy });
  });

  it('accepts every option', () => {
    const args = `--port 0 --host=::1 --data d --public-url https://x.example/ --ticket-seconds=5
      --limit=domain_count=3 --limit function_drain_ms=0 --json --log --quiet --offline
      --deploy=${FOLDER} --function=a.B_c-1 --watch --seed=s.json
      --allow-net=db.example --allow-net 10.0.0.1:05432 --allow-net=[::1]:80`;
    expect(readCommandLine(args.split(/\s+/))).toEqual({
      ...{ port: 0, host: '::1', data: resolve('d'), 'in-memory': false, help: false },
      ...{ 'public-url': 'https://x.example/', 'ticket-seconds': 5 },
      ...{ limit: { domainCount: 3, functionDrainMs: 0 }, limits: false, json: true, log: true, quiet: true },
      ...{ deploy: [{ folder: FOLDER, name: 'a.B_c-1' }], watch: true, offline: true },
      ...{ seed: resolve('s.json'), version: false },
      'allow-net': ['db.example:443', '10.0.0.1:5432', '[::1]:80'],
    });
  });

  it('gives each folder the name that follows it, and prints all limits instead of starting', () => {
    const read = (line: string) => readCommandLine(line.split(' '));
    const names = (...all: string[]) => ({ deploy: all.map((name) => ({ name })) });
    const line = '--deploy src --deploy test --function b --deploy dist';
    expect(read(line)).toMatchObject(names('src', 'b', 'dist'));
    expect(read('--function a --deploy src --deploy test')).toMatchObject(names('a', 'test'));
    expect(read('--limits --limit domain_count=3')).toMatch(/^(?:\w+=\d+\n)*domain_count=3\n(?:\w+=\d+\n)*$/);
  });

  it('allows the data folder in the deployed one where its name is hidden', () => {
    const args = ['--deploy', FOLDER, '--data'];
    expect(readCommandLine([...args, join(FOLDER, 'a/.data/b')])).toBeDefined();
    expect(() => readCommandLine([...args, join(FOLDER, 'a/data')])).toThrow('--data must not be');
    expect(() => readCommandLine([...args, FOLDER])).toThrow('--data must not be');
  });

  it.each<[line: string, reason: string]>([
    ['--prot 1', "Unknown option '--prot'"],
    ['start', "Unexpected argument 'start'"],
    ['--port 65536', '--port must be a whole number from 0 to 65535, not "65536"'],
    ['--host=', '--host must not be empty'],
    ['--data x --in-memory', '--data and --in-memory cannot be combined'],
    ['--ticket-seconds 0', '--ticket-seconds must be a whole number from 1'],
    ['--in-memory=yes', '--in-memory'],
    ['--watch', '--watch requires --deploy or --seed'],
    ['--function a', '--function requires --deploy'],
    ['--deploy . --deploy test --function a --deploy . --function a', 'Two folders would be function "a"'],
    ['--deploy no-such-folder', '--deploy must be a folder, not "no-such-folder"'],
    ['--deploy /', 'The name of the function must be letters'],
    ['--deploy . --function a/b', 'not "a/b". Choose it with --function.'],
    ['--limit domains=1', '--limit must be NAME=VALUE, not "domains=1". NAME is one of request_headers_ms,'],
    ['--limit domain_count=0', 'domain_count must be a whole number from 1 to 9007199254740991, not "0"'],
    ['--limit function_boot_ms=9999999999', 'function_boot_ms must be a whole number from 1 to 2147483647'],
    ...HOSTS.map((host): [string, string] => [`--allow-net ${host}`, '--allow-net must be a host, such as']),
  ])('refuses `%s` with the reason', (line, reason) => {
    const read = () => readCommandLine(line.split(' '));
    expect(read).toThrow(StartError);
    expect(read).toThrow(reason);
    expect(read).toThrow('See --help.');
  });
});
