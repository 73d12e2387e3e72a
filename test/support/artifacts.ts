/** Returns a sha-256 for tests: 64 hexadecimal digits that begin with this number. */
export function sha(number: number): string {
  return number.toString(16).padStart(64, '0');
}
