/** Milliseconds that a ticket is used within: a minute less than section 8 of the API document grants it. */
const LONGEST_USE_MS = 240_000;

/**
 * A transfer URL (section 2 of the API document): for its few minutes it opens an object to whoever knows it. A private
 * field keeps the address from all that prints, writes or clones a value; it is returned once, for immediate use.
 */
export class Ticket {
  readonly #address: string;
  readonly #askedAt: number;
  #used = false;

  /** @param askedAt monotonic milliseconds before it was asked for: the platform's own clock can't have begun earlier */
  constructor(address: string, askedAt: number) {
    this.#address = address;
    this.#askedAt = askedAt;
  }

  /** The address, the first time; undefined when it was given out before, or is too old to be sure of. */
  redeem(now: number): string | undefined {
    if (this.#used || now - this.#askedAt > LONGEST_USE_MS) return undefined;
    this.#used = true;
    return this.#address;
  }
}
