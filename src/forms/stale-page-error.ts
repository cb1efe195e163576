/** What a page of a former release asked for is no longer known to the server. */
export class StalePageError extends Error {
  constructor() {
    super('The portal was renewed while this page was open')
    this.name = 'StalePageError'
  }
}
