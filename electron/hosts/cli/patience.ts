const LONG_MS = 10_000;

/** Says on stderr what is going on when it takes long, so that nobody thinks that it hangs. */
export async function toldWhenLong<T>(words: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stderr.write(`mnemoscope: ${words}\n`), LONG_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
