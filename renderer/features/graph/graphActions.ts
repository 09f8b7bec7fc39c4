/** What can be done with a shown node, from the canvas and from the list alike. */
export interface GraphActions {
  /** Opens it in the inspector. */
  inspect(id: string): void;
  /** Brings in (more of) its neighbours. */
  open(id: string): void;
  /** Takes them away again. */
  fold(id: string): void;
  /** Makes it the centre of the view. */
  focus(id: string): void;
}
