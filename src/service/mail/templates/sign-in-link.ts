import type { MailContent } from '../outbox'
import { signInCode } from '../mailed-codes'
import { layout, type MailSetting } from './layout'

export interface SignInLinkData {
  name: string
  /** The path of the portal to go on to. */
  redirect: string | undefined
}

/** The link to sign in with; its code is put in when the mail is handed over. */
export const signInLink = ({ name, redirect }: SignInLinkData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your link to log in',
      name,
      paragraphs: [
        `Somebody, probably you, asked for a link to log in to the ${setting.brand.name} ${setting.brand.programme}.`,
      ],
      action: {
        label: 'Log in',
        path: `/firebase-auth-action?mode=signIn&oobCode=${signInCode}${
          redirect === undefined ? '' : `&redirect=${encodeURIComponent(redirect)}`
        }`,
      },
      notes: [
        'The link works once, and for a short time only. Give it to nobody: whoever has it is logged in as you.',
        'You did not ask for it? Then ignore this mail, and nothing happens.',
      ],
    },
    setting,
  )
