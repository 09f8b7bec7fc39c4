import { useRequest } from '../../api/queries';
import { useFrame } from '../../app/frameState';
import styles from './FirstWords.module.css';
import { LinkedWords } from './LinkedWords';
import { NEW, useChatUi } from './chatUi';

const TELL = [
  'remember: I prefer TypeScript for new projects',
  'remember: The Atlas project uses Python and PostgreSQL',
];
const ASK = ['What language do I prefer?', 'What projects use Python?'];

/** An empty chat teaches by examples that can be tried at once. */
export function FirstWords() {
  const store = useRequest('store.status', {}).data;
  const empty = store === undefined || store.memories === 0;
  const models = useRequest('models.status', {}).data;
  return (
    <div className={styles.first}>
      <h2 className={styles.title}>
        {empty ? 'Tell it something worth remembering' : 'What would you like to know?'}
      </h2>
      <p className={styles.text}>
        {empty
          ? 'What you tell it stays on this machine. Each answer shows the memories that it used, and why.'
          : 'Answers come with the memories behind them. Begin with “remember:” to add a new one.'}
      </p>
      {models !== undefined && models.state !== 'ready' && (
        <p className={styles.text}>
          “Memory only” means that answers are what you told it, in your words.{' '}
          <LinkedWords text={models.hint} />
        </p>
      )}
      <ul className={styles.examples}>
        {(empty ? [TELL[0], TELL[1], ASK[0]] : [ASK[0], ASK[1], TELL[0]]).map(
          (example) => example !== undefined && <Example key={example} text={example} />,
        )}
        {empty && (
          <li>
            <button
              type="button"
              className={styles.example}
              onClick={() => useFrame.getState().openDialog('import')}
            >
              Import what ChatGPT, Claude or another tool remembers…
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

function Example({ text }: { text: string }) {
  const { setDraft, focusComposer } = useChatUi.getState();
  return (
    <li>
      <button
        type="button"
        className={styles.example}
        onClick={() => {
          setDraft(NEW, text);
          focusComposer();
        }}
      >
        {text}
      </button>
    </li>
  );
}
