import { memo, useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Used } from '#shared/domain/session';
import { offerLink } from '../../api/externalLink';
import styles from './AnswerText.module.css';
import { Citation } from './Citation';
import { remarkCitations } from './remarkCitations';

/** The answer as Markdown: no raw HTML, no images, links only after a question, [n] as buttons. */
export const AnswerText = memo(function AnswerText({ text, used }: { text: string; used: Used | null }) {
  const [plugins, components] = useMemo(() => {
    const known = new Set([...(used?.memories ?? []), ...(used?.facts ?? [])].map((item) => item.position));
    return [[remarkGfm, remarkCitations(known)], componentsFor(used)];
  }, [used]);
  return (
    <div className={styles.text} dir="auto">
      <Markdown remarkPlugins={plugins} components={components}>
        {text}
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
    p: ({ children }) => <p dir="auto">{children}</p>,
    li: ({ children }) => <li dir="auto">{children}</li>,
    table: ({ children }) => (
      <div className={styles.table} tabIndex={0} role="group" aria-label="Table">
        <table>{children}</table>
      </div>
    ),
    pre: ({ children }) => (
      <pre dir="ltr" tabIndex={0}>
        {children}
      </pre>
    ),
  };
}
