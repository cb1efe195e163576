import { type Auth, RecaptchaVerifier } from '@firebase/auth'

/**
 * Runs an act that sends an SMS, which the provider lets pages alone do and no machine. It shows nothing,
 * unless the provider has doubts and asks.
 */
export const withAppVerifier = async <T>(
  auth: Auth,
  act: (verifier: RecaptchaVerifier) => Promise<T>,
): Promise<T> => {
  // Google's own check needs its servers, which no emulator stands in for.
  if (auth.emulatorConfig !== null) auth.settings.appVerificationDisabledForTesting = true
  const place = document.createElement('div')
  document.body.append(place)
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' })
  try {
    return await act(verifier)
  } finally {
    verifier.clear()
    place.remove()
  }
}
