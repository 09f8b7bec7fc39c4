import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalName } from '../../../../electron/memory/graph/normalizeName';

const words = fc.constantFrom(
  ...'the The Rust rust-lang language programming lang Go Node node.js js C++ Dr. & and Postgres  . ’s'.split(
    ' ',
  ),
);
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' ')),
);

describe('canonicalName', () => {
  it.each([
    ['Falcon', 'falcon'],
    ['  The   Falcon\tproject ', 'falcon project'],
    ['the Hague', 'hague'],
    ["Hannah's", 'hannah'],
    ['Hannah’s', 'hannah'],
    ['James', 'james'],
    ['Acme.', 'acme'],
    ['Acme, ', 'acme'],
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['Node.js', 'node.js'],
    ['Cafe\u0301', 'café'],
    ['São Paulo', 'são paulo'],
    ['東京。', '東京'],
    ['the', 'the'],
    ['...', '...'],
    ['', ''],
  ])('%j', (name, key) => {
    expect(canonicalName(name)).toBe(key);
  });

  it.each([
    ['Rust', 'rust-lang', 'Rust language', 'the Rust programming language', 'rust lang'],
    ['Go', 'Golang', 'go-lang', 'the Go language'],
    ['Node.js', 'Node', 'NodeJS', 'node js'],
    ['PostgreSQL', 'Postgres', 'postgres'],
    ['Kubernetes', 'K8s', 'k8s'],
    ['C++', 'cpp', 'the C++ programming language'],
    ['C#', 'csharp'],
    ['VS Code', 'VSCode', 'Visual Studio Code'],
    ['React', 'React.js', 'ReactJS'],
    ['Python 3', 'python3'],
    ['Dr. Patel', 'Dr Patel'],
    ['Johnson & Johnson', 'Johnson and Johnson'],
    ['AT&T', 'AT&T.'],
  ])('is one for %j and its spellings', (name, ...spellings) => {
    for (const spelling of spellings) expect(canonicalName(spelling)).toBe(canonicalName(name));
  });

  it('keeps apart what only looks alike', () => {
    const groups = [
      ['Java', 'JavaScript', 'JavaServer'],
      ['C', 'C++', 'C#', 'Objective-C', 'Clang'],
      ['Python', 'Python 2', 'Python 3', 'Python 3.12'],
      ['React', 'React Native', 'Preact'],
      ['Vim', 'Neovim'],
      ['Visual Studio', 'VS Code'],
      ['Go', 'Gopher'],
      ['sign language', 'body language', 'language'],
      ['GitHub', 'GitHub Actions', 'GitLab', 'Git'],
      ['Alice Chen', 'Sarah Kim'],
    ];
    for (const names of groups) expect(new Set(names.map(canonicalName)).size).toBe(names.length);
  });

  it('gives a key that is its own key', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(canonicalName(canonicalName(name))).toBe(canonicalName(name));
      }),
    );
  });
});
