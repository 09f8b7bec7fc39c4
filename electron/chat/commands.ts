import type { Used } from '#shared/domain/session';
import { isSlashCommand } from '#shared/domain/slashCommands';

export const graphViews = ['entities', 'facts', 'history', 'communities'] as const;
export type GraphView = (typeof graphViews)[number];

/** What the person asks of the memory itself. Texts are as written, trimmed; empty when nothing follows. */
export type Command =
  | { kind: 'remember'; fact: string }
  | { kind: 'forget'; what: string }
  | { kind: 'recall'; query: string }
  | { kind: 'about'; subject: string }
  | { kind: 'graph'; view: GraphView | null; name: string }
  | { kind: 'memory' }
  | { kind: 'incognito' }
  | { kind: 'help' }
  | { kind: 'unknown'; name: string };

/** What a command says when it is done. */
export interface CommandAnswer {
  text: string;
  /** What it shows, numbered. */
  used?: Used;
  /** Memory ids. */
  citations?: string[];
}

const SLASH = /^\s*\/([a-z][a-z_-]*)(?=\s|:|$)\s*:?\s*([\s\S]*)$/iu;
const REMEMBER = /^\s*remember\s*:\s*([\s\S]*)$/iu;
const REMEMBER_THAT = /^\s*(?:please\s+|can you\s+|could you\s+)?remember\s+that\s+([\s\S]+)$/iu;
const FORGET_THAT = /^\s*(?:please\s+|can you\s+|could you\s+)?forget\s+(?:that|about)\s+([\s\S]+)$/iu;
/** "Forget my favourite color": the thing itself is named. "Forget it" and "forget the last point" mean something else. */
const FORGET_MINE =
  /^\s*(?:(?:scratch that|never mind|actually|no|ok|okay|please|can you|could you)[,.:;\s]+)*forget\s+((?:my|our|everything|all)\b[\s\S]*)$/iu;
const ABOUT =
  /^\s*(?:please\s+)?(?:what (?:else )?do you (?:know|remember)|what have you (?:learnt|learned|remembered)|tell me (?:everything|all|what) you (?:know|remember)) about\s+([\s\S]+?)\s*[?.!]*\s*$/iu;

/** "Can you remember that we met?" is no command; what follows one may well end in a question mark. */
const ASKS = /\?\s*$/u;
/** What is meant cannot be told from these words alone. */
const POINTER = /^(?:it|that|this|them|those|these|him|her)[.!]*$/iu;

/** `/name …`, `remember: …` and the plain words for it; null for anything that is a message. */
export function parseCommand(text: string): Command | null {
  const slash = SLASH.exec(text);
  if (slash !== null) return slashCommand(slash[1] ?? '', (slash[2] ?? '').trim());
  const remember = REMEMBER.exec(text) ?? (ASKS.test(text) ? null : REMEMBER_THAT.exec(text));
  if (remember !== null) return { kind: 'remember', fact: (remember[1] ?? '').trim() };
  const forget = ASKS.test(text) ? null : (FORGET_THAT.exec(text) ?? FORGET_MINE.exec(text));
  const what = (forget?.[1] ?? '').trim();
  if (what !== '' && !POINTER.test(what)) return { kind: 'forget', what };
  const subject = (ABOUT.exec(text)?.[1] ?? '').trim();
  return subject === '' || POINTER.test(subject) ? null : { kind: 'about', subject };
}

function slashCommand(written: string, rest: string): Command {
  const name = written.toLowerCase();
  if (!isSlashCommand(name)) return { kind: 'unknown', name: written };
  switch (name) {
    case 'remember':
      return { kind: 'remember', fact: rest };
    case 'forget':
      return { kind: 'forget', what: rest };
    case 'recall':
      return { kind: 'recall', query: rest };
    case 'graph':
      return graphCommand(rest);
    case 'memory':
    case 'incognito':
    case 'help':
      return { kind: name };
  }
}

function graphCommand(rest: string): Command {
  const [word = '', ...others] = rest.split(/\s+/u);
  const view = graphViews.find((candidate) => candidate === word.toLowerCase()) ?? null;
  return { kind: 'graph', view, name: others.join(' ') };
}

/** Commands whose answers quote the memory: what they show is looked at by the person and never goes to a model. */
export function isLookUp(text: string): boolean {
  const command = parseCommand(text);
  return command !== null && command.kind !== 'remember';
}
