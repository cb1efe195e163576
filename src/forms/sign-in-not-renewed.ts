/** The person did not want to sign in once more, and so nothing was done. */
export class SignInNotRenewed extends Error {
  constructor() {
    super('The sign-in was not renewed.')
    this.name = 'SignInNotRenewed'
  }
}
