import type { ActionMode } from './action-search'
import type { LinkFacts } from './link-source'

/** The acts that need no more than a press. */
export type ConfirmedMode = Exclude<ActionMode, 'resetPassword' | 'signIn'>

interface ActionWords {
  title: string
  /** What will happen, and to whom. */
  ask: (facts: LinkFacts) => string
  /** The verb of the button. */
  verb: string
  done: string
  next: (facts: LinkFacts) => string
}

const theAddress = ({ email }: LinkFacts) => (email === '' ? 'this address' : email)

/** What each act is called before it is done and after. */
export const actionWords: Record<ConfirmedMode, ActionWords> = {
  verifyEmail: {
    title: 'Confirm your e-mail',
    ask: (facts) => `This confirms that ${theAddress(facts)} is yours.`,
    verb: 'Confirm this address',
    done: 'Your e-mail is confirmed',
    next: (facts) => `${theAddress(facts)} is known to be yours.`,
  },
  verifyAndChangeEmail: {
    title: 'Change your e-mail',
    ask: (facts) =>
      `This makes ${theAddress(facts)} the address of your account. You are logged out everywhere, and log in with it from then on.`,
    verb: 'Change the address',
    done: 'Your e-mail is changed',
    next: (facts) =>
      `From now on you log in with ${theAddress(facts)}; your password is the same. If your old address was confirmed, a mail there has a link that takes this back.`,
  },
  recoverEmail: {
    title: 'Take back your e-mail',
    ask: (facts) =>
      `This makes ${theAddress(facts)} the address of your account again. Everybody who is logged in to it is logged out.`,
    verb: 'Take it back',
    done: 'Your e-mail is back',
    next: (facts) => `Your account has the address ${theAddress(facts)} again.`,
  },
  revertSecondFactorAddition: {
    title: 'Remove a second step',
    ask: ({ email, factor }) =>
      `This removes the second step${factor === null ? '' : ` “${factor}”`} from the sign-in of ${email === '' ? 'your account' : email}.`,
    verb: 'Remove the second step',
    done: 'The second step is removed',
    next: () => 'Logging in no longer asks for it.',
  },
}
