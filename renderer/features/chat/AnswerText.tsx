import { memo, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { TextSpan, Used } from '#shared/domain/session';
import { offerLink } from '../../api/externalLink';
import styles from './AnswerText.module.css';
import { Citation } from './Citation';
import { CodeBlock } from './CodeBlock';
import { remarkCitations } from './remarkCitations';
import { remarkUnsupported } from './remarkUnsupported';
import { steadyMarkdown } from './steadyMarkdown';
import { SupportMark } from './SupportMark';

interface Props {
  text: string;
  used: Used | null;
  /** What no memory supports, as offsets into `text`. */
  unsupported: readonly TextSpan[];
  /** It is still arriving. */
  streaming: boolean;
}

/** The answer as Markdown: no raw HTML, no images, links only after a question, [n] as buttons. */
export const AnswerText = memo(function AnswerText({ text, used, unsupported, streaming }: Props) {
  const components = useMemo(() => componentsFor(used), [used]);
  const shown = streaming ? steadyMarkdown(text) : text;
  const plugins = useMemo(() => {
    const known = new Set([...(used?.memories ?? []), ...(used?.facts ?? [])].map((item) => item.position));
    return [remarkGfm, remarkUnsupported(shown, unsupported), remarkCitations(known)];
  }, [used, shown, unsupported]);
  return (
    <div className={styles.text} dir="auto">
      <Markdown remarkPlugins={plugins} components={components}>
        {shown}
      </Markdown>
    </div>
  );
});

function componentsFor(used: Used | null): Components {
  return {
    a: ({ href = '', children }) => (
      <a
        href={href}
        rel="noopener noreferrer"
        title={href}
        onClick={(event) => {
          event.preventDefault();
          offerLink(href);
        }}
        onAuxClick={(event) => event.preventDefault()}
      >
        {children}
      </a>
    ),
    // Loading a picture would tell its server that it was shown.
    img: ({ alt = '' }) => <span className={styles.image}>{alt === '' ? 'Image' : `Image: ${alt}`}</span>,
    cite: ({ children }) => <Citation n={Number(children)} used={used} />,
    mark: ({ node, children }) => (
      <SupportMark end={node?.properties['dataEnd'] !== undefined}>{children}</SupportMark>
    ),
    p: ({ children }) => <p dir="auto">{children}</p>,
    li: ({ children, className }) => (
      <li dir="auto" className={className === 'task-list-item' ? styles.task : undefined}>
        {children}
      </li>
    ),
    // Of a task list, which says what is done and is no form.
    input: ({ checked = false }) => (
      <input type="checkbox" checked={checked} readOnly disabled aria-label={checked ? 'Done' : 'Not done'} />
    ),
    table: ({ children }) => (
      <div className={styles.table} tabIndex={0} role="group" aria-label="Table">
        <table>{children}</table>
      </div>
    ),
    pre: ({ node }) => {
      const [code] = node?.children ?? [];
      return code?.type === 'element' ? (
        <CodeBlock code={textOf(code)} language={languageOf(code.properties['className'])} />
      ) : null;
    },
  };
}

interface WithText {
  type: string;
  value?: string;
  children?: readonly WithText[];
}

function textOf(node: WithText): string {
  const text = node.value ?? (node.children ?? []).map(textOf).join('');
  return node.type === 'element' ? text.replace(/\n$/u, '') : text;
}

function languageOf(className: unknown): string {
  const names: unknown[] = Array.isArray(className) ? className : [];
  const name = names.map(String).find((each) => each.startsWith('language-'));
  return name?.slice('language-'.length) ?? '';
}
