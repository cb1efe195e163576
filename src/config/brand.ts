/** How this installation calls itself; shown on every page and in every mail. */
export interface Brand {
  /** The company, such as `Meridian Grid`. */
  name: string
  /** The programme, such as `Developer Programme`. */
  programme: string
}
