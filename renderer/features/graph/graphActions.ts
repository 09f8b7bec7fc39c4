/** A kind of neighbour to bring in; null brings in any. */
export interface Along {
  relation: string;
  direction: 'out' | 'in';
}

/** What can be done with a shown node, from the canvas and from the list alike. */
export interface GraphActions {
  /** Opens it in the inspector. */
  inspect(id: string): void;
  /** Opens a relation in the inspector. */
  inspectEdge(edgeId: string): void;
  /** Brings in (more of) its neighbours. */
  open(id: string, along?: Along | null): void;
  /** Takes them away again. */
  fold(id: string): void;
  /** Makes it the centre of the view. */
  focus(id: string): void;
  /** Looks for the shortest way from it, to `to` or to what is chosen next. */
  path(from: string, to?: string): void;
  /** Holds it where it lies, or lets it go. */
  pin(id: string): void;
}
