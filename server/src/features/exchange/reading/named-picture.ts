/** A picture that a cell names, by its number among those of the import. */
export type NamedPicture = {
  readonly picture: number
  /** It is the product’s, whichever of its variants the row is about. */
  readonly isOfProduct: boolean
}
