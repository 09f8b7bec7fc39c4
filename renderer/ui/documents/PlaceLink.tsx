import { placeWords, type DocumentPlace } from '#shared/domain/document';
import { useNavigation } from '../../app/navigation';
import styles from './PlaceLink.module.css';

interface Props {
  place: DocumentPlace;
  /** The memory that the passage is. */
  memoryId: string;
}

/** "pump.pdf, page 2": opens the document at that passage. */
export function PlaceLink({ place, memoryId }: Props) {
  return (
    <button
      type="button"
      className={styles.link}
      title="Open the document at this passage"
      onClick={() =>
        useNavigation.getState().inspect({ kind: 'document', id: place.documentId, at: memoryId })
      }
    >
      <bdi>{placeWords(place)}</bdi>
    </button>
  );
}
