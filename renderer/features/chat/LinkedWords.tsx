import { Fragment } from 'react';
import { offerLink } from '../../api/externalLink';

const SITE = 'ollama.com';
const ADDRESS = `https://${SITE}`;

/** A sentence of the app with the site that it names as a link, which asks before it leaves. */
export function LinkedWords({ text }: { text: string }) {
  return text.split(SITE).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <a
          href={ADDRESS}
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault();
            offerLink(ADDRESS);
          }}
        >
          {SITE}
        </a>
      )}
      {part}
    </Fragment>
  ));
}
