interface PopupWay {
  providerId: string
  /** As people know it. */
  name: string
}

const hasWindow = (providerId: string) => providerId.includes('.')

/** Of the provider's ids of what is linked to a person, those that sign in by a window of their own. */
export const popupWays = (
  providerIds: readonly string[],
  configured: readonly { id: string; name: string }[],
): PopupWay[] =>
  providerIds.filter(hasWindow).map((providerId) => ({
    providerId,
    // One that is offered no longer still proves who it is.
    name: configured.find(({ id }) => id === providerId)?.name ?? providerId.replace(/^(oidc|saml)\./, ''),
  }))
