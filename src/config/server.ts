import { buildId } from './release'
import { checkDemonstration, getEmulatorHost } from './demonstration'
import { type Environment, readVariables } from './environment'
import { getOperationConfig } from './operation'
import type { PublicConfig } from './public'
import { getHost, type ListeningConfig, type ServiceConfig, getServiceConfig } from './service'
import { checkServiceAccount } from './service-account'

/** The configuration of the portal's process. Never sent to a browser: that is {@link publicConfig}. */
export interface ServerConfig extends ServiceConfig, ListeningConfig, PublicConfig {
  /** The URL of a separate users service; without it, the service runs within the portal. */
  usersServiceUrl?: string
  /** Whether the portal is served over HTTPS. */
  isSecure: boolean
  /** Whether the host can be in browsers' HSTS preload lists. */
  mayPreload: boolean
}

/**
 * Parses the environment.
 * @throws ConfigurationError with a sentence for each missing or contradictory value
 */
export const loadServerConfig = (environment: Environment): ServerConfig => {
  const variables = readVariables(environment)
  checkDemonstration(variables)
  // With a remote service, this process manages no accounts and does not need the key.
  if (variables.USERS_SERVICE_URL === undefined) checkServiceAccount(variables)
  const service = getServiceConfig(variables)
  const emulatorHost = getEmulatorHost(variables)
  const projectId = variables.FIREBASE_PROJECT_ID
  return {
    ...service,
    host: getHost(variables),
    port: variables.PORT,
    trustedProxies: variables.TRUSTED_PROXIES,
    operation: getOperationConfig(variables),
    isSecure: service.origin.startsWith('https:'),
    mayPreload: variables.HSTS_PRELOAD,
    ...(variables.USERS_SERVICE_URL && { usersServiceUrl: variables.USERS_SERVICE_URL }),
    firebase: {
      projectId,
      // The emulator takes any key.
      apiKey: variables.FIREBASE_API_KEY ?? 'demo-key',
      authDomain: variables.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      ...(emulatorHost && { emulatorHost }),
      isFederated: variables.FEDERATED_PROVIDERS.length > 0,
    },
    signInMethods: variables.SIGN_IN_METHODS,
    buildId,
    ...(variables.FIRST_COUNTRIES && { firstCountries: variables.FIRST_COUNTRIES }),
    ...(variables.ANALYTICS_ID && { analyticsId: variables.ANALYTICS_ID }),
  }
}

let cachedConfig: ServerConfig | undefined

/** Returns this process's configuration, parsed at the first call. */
export const serverConfig = (): ServerConfig => (cachedConfig ??= loadServerConfig(process.env))

/** Returns the configuration that the browser gets. */
export const publicConfig = (config: ServerConfig = serverConfig()): PublicConfig => ({
  origin: config.origin,
  firebase: config.firebase,
  federatedProviders: config.federatedProviders,
  signInMethods: config.signInMethods,
  brand: config.brand,
  supportEmail: config.supportEmail,
  ...(config.forumUrl && { forumUrl: config.forumUrl }),
  demonstration: config.demonstration,
  buildId: config.buildId,
  ...(config.firstCountries && { firstCountries: config.firstCountries }),
  ...(config.appCheck && { appCheck: config.appCheck }),
  ...(config.analyticsId && { analyticsId: config.analyticsId }),
})
