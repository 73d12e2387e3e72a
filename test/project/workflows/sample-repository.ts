/** A copy of a small repository without findings, for tests that change it. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FIXTURE = join(import.meta.dirname, '../../fixtures/repository');

/** A copy of `test/fixtures/repository` in a temporary folder. */
export class SampleRepository {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Copies the repository. */
  static async create(): Promise<SampleRepository> {
    const root = await mkdtemp(join(tmpdir(), 'repository-'));
    await cp(FIXTURE, root, { recursive: true });
    return new SampleRepository(root);
  }

  /** Writes a file and creates its folder. */
  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.root, path)), { recursive: true });
    await writeFile(join(this.root, path), text);
  }

  /** Replaces the first occurrence of a text in a file; throws if the file does not contain it. */
  async edit(path: string, from: string, to: string): Promise<void> {
    const text = await readFile(join(this.root, path), 'utf8');
    if (!text.includes(from)) throw new Error(`${path} does not contain ${JSON.stringify(from)}.`);
    await this.write(
      path,
      text.replace(from, () => to),
    );
  }

  /** Copies a file. */
  async copy(from: string, to: string): Promise<void> {
    await this.write(to, await readFile(join(this.root, from), 'utf8'));
  }

  /** Deletes the copy. */
  async delete(): Promise<void> {
    await rm(this.root, { recursive: true });
  }
}
