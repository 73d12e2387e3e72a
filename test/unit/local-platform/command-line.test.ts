import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../src/local-platform/command-line.ts';
import { StartError } from '../../../src/local-platform/errors.ts';

describe('command line', () => {
  it('has a default for everything', () => {
    expect(readCommandLine([])).toEqual({
      kind: 'start',
      port: undefined,
      host: undefined,
      dataDir: '.local-platform',
      publicUrl: undefined,
      ticketSeconds: undefined,
    });
  });

  it('takes every option', () => {
    const args = [
      '--port',
      '0',
      '--host=::1',
      '--data',
      'd',
      '--public-url',
      'https://x.example/',
      '--ticket-seconds=5',
    ];
    expect(readCommandLine(args)).toEqual({
      kind: 'start',
      port: 0,
      host: '::1',
      dataDir: 'd',
      publicUrl: 'https://x.example',
      ticketSeconds: 5,
    });
  });

  it('keeps nothing with --in-memory', () => {
    expect(readCommandLine(['--in-memory'])).toMatchObject({ dataDir: undefined });
  });

  it('shows its help whatever else is there', () => {
    expect(readCommandLine(['--port', 'x', '--help'])).toEqual({ kind: 'help' });
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'"],
    [['start'], "Unexpected argument 'start'"],
    [['--port'], '--port'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, not "65536"'],
    [['--port', '-1'], '--port'],
    [['--port', '1.5'], '--port must be'],
    [['--port', ''], '--port must be'],
    [['--data', ''], '--data must not be empty'],
    [['--host', ''], '--host must not be empty'],
    [['--data', 'x', '--in-memory'], '--data and --in-memory exclude each other'],
    [['--public-url', 'x.example'], '--public-url must be an address'],
    [['--public-url', 'ftp://x'], '--public-url must be an address'],
    [['--ticket-seconds', '0'], '--ticket-seconds must be a whole number from 1'],
    [['--in-memory=yes'], '--in-memory'],
  ])('refuses %j and says why', (args, reason) => {
    expect(() => readCommandLine(args)).toThrow(StartError);
    expect(() => readCommandLine(args)).toThrow(reason);
    expect(() => readCommandLine(args)).toThrow('See --help.');
  });
});
