import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Makes the fragment of an entry page's address a part of its `redirect`. The server never sees a fragment; when it
 * redirects `/documents/x#section` to the login, the browser carries the fragment over to that address.
 */
export const useRedirectFragment = (redirect: string | undefined): void => {
  const router = useRouter()
  useEffect(() => {
    const { hash } = window.location
    if (redirect === undefined || redirect.includes('#') || hash === '') return
    void router.navigate({
      to: '.',
      search: (before) => ({ ...before, redirect: redirect + hash }),
      hash: '',
      replace: true,
      resetScroll: false,
    })
  }, [router, redirect])
}
