import type { DocumentFormat } from '#shared/domain/document';

const EXTENSIONS: Readonly<Record<Exclude<DocumentFormat, 'text'>, string>> = {
  markdown: 'md markdown mdown mkd mdx',
  html: 'html htm xhtml',
  pdf: 'pdf',
  docx: 'docx docm',
  code: `ts tsx mts cts js jsx mjs cjs py pyi rb go rs java kt kts scala groovy c h cc cpp cxx hpp hh cs fs swift m mm php
    pl pm lua r jl dart ex exs erl hrl hs elm clj cljs lisp el scm vim sh bash zsh fish ps1 bat cmd sql graphql proto css scss
    less sass vue svelte astro json jsonc json5 yaml yml toml ini cfg conf xml xsl tex sty gradle cmake tf nix zig v vhdl
    asm s`,
};

const BY_EXTENSION = new Map(
  (Object.keys(EXTENSIONS) as (keyof typeof EXTENSIONS)[]).flatMap((format) =>
    EXTENSIONS[format].split(/\s+/u).map((extension) => [extension, format] as const),
  ),
);

/** What a file is, by what it begins with and how its name ends. Whatever is neither has to be text. */
export function formatOf(name: string, bytes: Buffer): DocumentFormat {
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return 'pdf';
  const extension = /\.([^.]+)$/u.exec(name.toLowerCase())?.[1];
  return (extension === undefined ? undefined : BY_EXTENSION.get(extension)) ?? 'text';
}
