import { excerpt } from '../memory/words';

/** More than this reads as a text rather than as a name. */
const GRAPHEMES = 60;

/** A name as it is written, cut where it is very long; the whole one on hover. */
export function ShortName({ name, graphemes = GRAPHEMES }: { name: string; graphemes?: number }) {
  const short = excerpt(name, graphemes);
  return <bdi {...(short === name ? {} : { title: name })}>{short}</bdi>;
}
