import styles from './Incognito.module.css';

export function IncognitoBanner() {
  return (
    <p className={styles.banner} role="note">
      Incognito: nothing is read from memory, nothing is kept. Closing it forgets it.
    </p>
  );
}

export function IncognitoFirstWords() {
  return (
    <div className={styles.first}>
      <h2 className={styles.title}>A chat that leaves no trace</h2>
      <p className={styles.text}>
        It knows nothing about you and learns nothing. It lives in this window until you close it, or the app.
      </p>
    </div>
  );
}
