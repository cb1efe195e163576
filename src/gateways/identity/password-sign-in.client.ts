import { type Auth, signInWithEmailAndPassword } from '@firebase/auth'
import { canonicalEmail } from '~/contract/field-schemas'

/** Signing in with an address and a password. Throws the provider's errors. */
export const passwordSignIn = (auth: Auth) => ({
  signInWithPassword: async (email: string, password: string): Promise<void> => {
    await signInWithEmailAndPassword(auth, canonicalEmail(email), password)
  },
})
