import { fold } from '../recall/asked';

const words = (list: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${list.trim().split(/\s+/u).join('|').replaceAll('_', ' ')})(?![\\p{L}\\p{N}])`,
    'u',
  );

/** Turn a statement into its opposite; folded, since "não" and "nao" are one. */
const NEGATIONS: readonly RegExp[] = [
  words(`not no never none nobody nothing neither nor without cannot hardly barely don doesn didn isn aren wasn weren haven hasn won
    kein keine keinen keinem keiner keins nicht nie niemals ohne ne n pas jamais aucun aucune sans rien nunca ningun ninguna
    ninguno sin tampoco nao nem sem non mai senza nessun nessuna niet geen nooit zonder nigdy bez yok degil не нет никогда без
    ни לא אין لا ليس नही नहीं मत`),
  /n['’]t(?!\p{L})|[不没沒无無未别別非否]|ない|なかった|ません|(?<!\p{L})안 |않|못|없/u,
];
/** Say that it was so once. */
const ENDED: readonly RegExp[] = [
  words(
    'stopped quit used_to former formerly anymore any_more no_longer gave_up given_up previously früher arrête avant antes fruher arrete',
  ),
  /以前|曾经|曾經|かつて|やめ/u,
];
/** Say that it may be so, or that others say so. */
const HEDGES: readonly RegExp[] = [
  words(`if unless whether maybe perhaps possibly probably apparently supposedly might could would wish wished wonder pretend imagine
    suppose think thinks believe believes guess doubt say says said tell tells told claim claims claimed
    vielleicht wenn falls ware wurde konnte peut-etre si quizas quiza talvez forse misschien если может возможно`),
  /如果|也许|也許|可能|要是|假如|もし|かも|たら|만약|아마/u,
];

const has = (text: string, signs: readonly RegExp[]): boolean => signs.some((sign) => sign.test(text));

/** What a text does to the statement in it. */
export interface Turns {
  negated: boolean;
  ended: boolean;
  hedged: boolean;
}

export function turnsOf(text: string): Turns {
  const folded = fold(text);
  return { negated: has(folded, NEGATIONS), ended: has(folded, ENDED), hedged: has(folded, HEDGES) };
}

const BREAKS =
  /[,;:](?=\s)|[–—，、；：]|(?<=\s)(?:-|and|but|or|because|while|though|although|und|aber|oder|weil|et|mais|ou|pero|y|и|но|или)(?=\s)/iu;

/** The parts of a sentence that may differ in what they state. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .split(BREAKS)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}
