const QUOTE_LENGTH = 60;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text in quotation marks, for journal sentences and titles; cut between graphemes. */
export function quote(text: string, length = QUOTE_LENGTH): string {
  return `“${shorten(text, length)}”`;
}

/** At most `length` graphemes on one line, with an ellipsis where something was cut. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  let shortened = '';
  let count = 0;
  for (const { segment } of segmenter.segment(line)) {
    if (count === length) return `${shortened.trimEnd()}…`;
    shortened += segment;
    count += 1;
  }
  return shortened;
}

/** "3 memories about Falcon", for journal sentences. */
export function describeMemories({ count, topic }: { count: number; topic: string | null }): string {
  return plural(count, 'memory', 'memories') + (topic === null ? '' : ` about ${topic}`);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
