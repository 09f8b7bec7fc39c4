import type { Extraction } from '../../../../electron/memory/graph/extraction';

function day(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().slice(0, 10);
}

/** What an extraction asserts, each as a line: see `TimedCase`. */
export function told({ relations, aliases }: Extraction): string[] {
  return [
    ...relations.map(({ source, relation, target, polarity, validFrom, validTo }) => {
      const when = validFrom === null && validTo === null ? '' : ` @${day(validFrom)}..${day(validTo)}`;
      return `${polarity === 'ended' ? '- ' : ''}${source} > ${relation} > ${target}${when}`;
    }),
    ...aliases.map(({ name, alias }) => `${name} = ${alias}`),
  ].sort();
}
