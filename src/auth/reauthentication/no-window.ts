/** This browser has no windows to sign in in, so that none was asked for. */
export class NoWindow extends Error {
  constructor() {
    super('There are no windows here.')
    this.name = 'NoWindow'
  }
}
