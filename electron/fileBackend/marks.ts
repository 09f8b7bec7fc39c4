import { endOfLocalDay, localDay, startOfLocalDay } from '#shared/domain/localDay';
import { FILE_KINDS, rounded, type Entry, type FileStatus, type Origin } from './entry';

/** What the line under a text says: marks in code spans, and the id in a comment. */
type Marks = Omit<Entry, 'text'>;

const MARK_LINE =
  /^((?:`[^`\n]*` *)*)(?:<!-- *id: *([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})((?: +[a-z]+:\S*)*) *-->)? *$/iu;
const STATUSES: readonly FileStatus[] = ['paused', 'archived', 'superseded'];
const DAMAGED_ID = /<!-- *id:/iu;

/** No marks at all: what a new line has. */
export function noMarks(): Marks {
  return {
    id: null,
    kind: null,
    importance: null,
    tags: [],
    pinned: false,
    status: 'active',
    scope: null,
    expiresAt: null,
    origin: {},
  };
}

/** `` `fact` `importance 0.9` `pinned` `#pets` <!-- id: … --> `` */
export function writeMarks(entry: Marks): string {
  const spans = [
    ...(entry.kind === null ? [] : [entry.kind]),
    ...(entry.importance === null ? [] : [`importance ${rounded(entry.importance)}`]),
    ...(entry.pinned ? ['pinned'] : []),
    ...(entry.status === 'active' ? [] : [entry.status]),
    ...(entry.scope === null ? [] : [`area ${encodeSpan(entry.scope)}`]),
    ...(entry.expiresAt === null ? [] : [`until ${writeTime(entry.expiresAt)}`]),
    ...entry.tags.map((tag) => `#${encodeSpan(tag)}`),
  ];
  const comment = entry.id === null ? [] : [`<!-- id: ${entry.id}${writeOrigin(entry.origin)} -->`];
  return [...spans.map((span) => `\`${span}\``), ...comment].join(' ');
}

/** Null for a line that is no line of marks. "damaged": the comment with the id was broken. */
export function readMarks(line: string): Marks | 'damaged' | null {
  const match = MARK_LINE.exec(line.trim());
  if (match === null) return DAMAGED_ID.test(line) ? 'damaged' : null;
  const [, spans = '', id, origin = ''] = match;
  if (spans === '' && id === undefined) return null;
  const marks = { ...noMarks(), id: id?.toLowerCase() ?? null, origin: readOrigin(origin) };
  for (const [, span = ''] of spans.matchAll(/`([^`]*)`/gu)) {
    // Without an id, a text of code spans is a text.
    if (!readSpan(span.trim(), marks) && id === undefined) return null;
  }
  return marks;
}

function readSpan(span: string, marks: Marks): boolean {
  const [word = '', ...others] = span.split(/\s+/u);
  const rest = others.join(' ');
  const kind = FILE_KINDS.find((each) => each === word);
  const status = STATUSES.find((each) => each === word);
  if (span.startsWith('#') && span.length > 1) marks.tags.push(decodeSpan(span.slice(1)));
  else if (kind !== undefined && rest === '') marks.kind = kind;
  else if (status !== undefined && rest === '') marks.status = status;
  else if (span === 'pinned') marks.pinned = true;
  else if (span === 'active') marks.status = 'active';
  else if (word === 'area' && rest !== '') marks.scope = decodeSpan(rest);
  else if (word === 'importance' && unitOf(rest) !== null) marks.importance = unitOf(rest);
  else if (word === 'until' && readTime(rest) !== null) marks.expiresAt = readTime(rest);
  else return false;
  return true;
}

function unitOf(text: string): number | null {
  const value = text === '' ? Number.NaN : Number(text.replace(',', '.'));
  return value >= 0 && value <= 1 ? value : null;
}

/** The end of a local day as that day; anything else in full. */
function writeTime(at: number): string {
  const day = localDay(at);
  return endOfLocalDay(day) === at ? day : new Date(at).toISOString();
}

function readTime(text: string): number | null {
  if (startOfLocalDay(text) !== null) return endOfLocalDay(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

function writeOrigin({ createdAt, source, sourceRef, confidence }: Origin): string {
  return [
    ...(createdAt === undefined ? [] : [` at:${new Date(createdAt).toISOString()}`]),
    ...(source === undefined ? [] : [` source:${encodeValue(source)}`]),
    ...(sourceRef === undefined ? [] : [` ref:${encodeValue(sourceRef)}`]),
    ...(confidence === undefined ? [] : [` confidence:${confidence}`]),
  ].join('');
}

function readOrigin(text: string): Origin {
  const values = new Map(
    text
      .trim()
      .split(/ +/u)
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
  );
  const createdAt = Date.parse(values.get('at') ?? '');
  const confidence = unitOf(values.get('confidence') ?? '');
  const source = decodeValue(values.get('source') ?? '');
  const sourceRef = decodeValue(values.get('ref') ?? '');
  return {
    ...(Number.isNaN(createdAt) ? {} : { createdAt }),
    ...(source === '' ? {} : { source }),
    ...(sourceRef === '' ? {} : { sourceRef }),
    ...(confidence === null ? {} : { confidence }),
  };
}

/** What would end a code span or a line, and white space at its ends. */
function encodeSpan(text: string): string {
  return text.replace(/[%`\n\r\0]|^\s|\s$|\s(?=\s)|[^\S ]/gu, (found) => encodeURIComponent(found));
}

function decodeSpan(text: string): string {
  return decodeValue(text);
}

function encodeValue(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD')).replace(/--/gu, '%2D%2D');
}

function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a person wrote a percent sign
  }
}
