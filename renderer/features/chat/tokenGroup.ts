export type TokenGroup =
  'keyword' | 'string' | 'number' | 'name' | 'comment' | 'added' | 'removed' | 'strong';

/** The highlighter's many kinds of tokens in a few colours. */
const GROUPS: ReadonlyMap<string, TokenGroup> = new Map([
  ...(['keyword', 'selector-tag', 'meta', 'operator', 'doctag', 'template-tag'] as const).map(to('keyword')),
  ...(['string', 'regexp', 'char', 'link', 'code'] as const).map(to('string')),
  ...(['number', 'literal', 'symbol', 'bullet', 'variable', 'template-variable'] as const).map(to('number')),
  ...(['title', 'section', 'name', 'type', 'built_in', 'attr', 'attribute', 'selector-class'] as const).map(
    to('name'),
  ),
  ...(['selector-id', 'selector-attr', 'selector-pseudo', 'property'] as const).map(to('name')),
  ...(['comment', 'quote'] as const).map(to('comment')),
  ['addition', 'added'],
  ['deletion', 'removed'],
  ['strong', 'strong'],
]);

function to(group: TokenGroup): (name: string) => [string, TokenGroup] {
  return (name) => [name, group];
}

/** The colour of a token by its class names, "hljs-title function_" for one. */
export function tokenGroup(className: unknown): TokenGroup | null {
  if (!Array.isArray(className)) return null;
  for (const name of className) {
    const group = GROUPS.get(String(name).replace(/^hljs-/u, ''));
    if (group !== undefined) return group;
  }
  return null;
}
