import { Check, Copy } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../ui/classNames';
import { useCopy } from '../../ui/useCopy';
import styles from './CodeBlock.module.css';
import { useHighlighter, type CodeNode } from './highlighter';
import { tokenGroup } from './tokenGroup';

interface Props {
  code: string;
  /** As written after the fence; empty when nothing was. */
  language: string;
}

/** A block of code with its language, a way to copy it, and colours once the grammars are there. */
export const CodeBlock = memo(function CodeBlock({ code, language }: Props) {
  const highlight = useHighlighter();
  const { copied, copy } = useCopy();
  const nodes = highlight(code, language.toLowerCase());
  return (
    <figure className={styles.block} aria-label={language === '' ? 'Code' : `Code: ${language}`}>
      <figcaption className={styles.head}>
        <span className={styles.language}>{language === '' ? 'Code' : language}</span>
        <button type="button" className={styles.copy} onClick={() => copy(code)}>
          {copied ? (
            <Check size={14} strokeWidth={1.5} aria-hidden />
          ) : (
            <Copy size={14} strokeWidth={1.5} aria-hidden />
          )}
          {copied ? 'Copied' : 'Copy code'}
        </button>
      </figcaption>
      <pre className={styles.code} dir="ltr" tabIndex={0}>
        <code>{nodes === null ? code : nodes.map(render)}</code>
      </pre>
    </figure>
  );
});

function render(node: CodeNode, index: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const group = tokenGroup(node.properties['className']);
  return (
    <span key={index} className={classNames(group !== null && styles[group])}>
      {node.children.map(render)}
    </span>
  );
}
