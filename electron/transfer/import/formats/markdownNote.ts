import { parse } from 'yaml';
import { messageOf } from '#shared/errors';
import { isObject } from '../json';

export interface Note {
  /** null: it has none, or they cannot be read (`problem` says why). */
  properties: Record<string, unknown> | null;
  problem: string | null;
  /** What follows the properties and the empty line after them, without the end of the last line. */
  body: string;
}

/** Front matter as Obsidian writes it: between two lines of three dashes at the very beginning. */
const FRONT = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u;

export function readNote(text: string): Note {
  const front = FRONT.exec(text);
  if (front === null) return { properties: null, problem: null, body: bodyOf(text) };
  const body = bodyOf(text.slice(front[0].length).replace(/^\r?\n/u, ''));
  try {
    const properties: unknown = parse(front[1] ?? '', { maxAliasCount: 10, prettyErrors: false });
    if (properties === null || properties === undefined) return { properties: {}, problem: null, body };
    if (isObject(properties)) return { properties, problem: null, body };
    // A line of dashes may be no more than that.
    return { properties: null, problem: null, body: bodyOf(text) };
  } catch (error) {
    return { properties: null, problem: `its properties are no YAML: ${messageOf(error)}`, body };
  }
}

/** Code, in which a comment is a text like any other; or a comment. */
const CODE_OR_COMMENT = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]*`)|<!--[\s\S]*?-->/gmu;

/** What a reader of the note sees; each line stays where it is. */
export function withoutComments(body: string): string {
  return body.replace(CODE_OR_COMMENT, (found, code?: string) => code ?? found.replace(/[^\n]+/gu, ''));
}

function bodyOf(text: string): string {
  return text.replace(/\r?\n$/u, '');
}

const ITEM = /^(?:[-*+]|\d{1,4}[.)])(?:[ \t]+(?:\[[ xX]\](?:[ \t]+|$))?(.*)|$)/u;
const HEADING = /^#{1,6}[ \t]+(.*?)[ \t]*#*$/u;

export interface ListItem {
  text: string;
  /** The heading above it, or null. */
  heading: string | null;
  /** From 1. */
  line: number;
}

/**
 * The items of a note that is nothing but lists under headings; null for any other. What is indented belongs to the item
 * above it.
 */
export function listItems(body: string): ListItem[] | null {
  const items: ListItem[] = [];
  let heading: string | null = null;
  for (const [i, raw] of body.split('\n').entries()) {
    const line = raw.trimEnd();
    if (line.trim() === '') continue;
    const title = HEADING.exec(line);
    const item = ITEM.exec(line);
    const last = items.at(-1);
    if (title !== null) heading = title[1] ?? null;
    else if (item !== null) items.push({ text: (item[1] ?? '').trim(), heading, line: i + 1 });
    else if (/^\s/u.test(line) && last !== undefined) last.text += `\n${line.trim()}`;
    else return null;
  }
  const said = items.filter(({ text }) => text !== '');
  return said.length === 0 ? null : said;
}
