interface Carrier {
  /** The name suggested to administrators. */
  name: string
  /** Whether a typed name means this carrier. */
  isMeant: RegExp
  /** The tracking page; `{}` stands for the tracking number. */
  address: string
}

/** In matching order: more specific names first. */
const carriers: readonly Carrier[] = [
  {
    name: 'Correos de Chile',
    isMeant: /^correos\s?(de\s)?chile$/,
    address: 'https://www.correos.cl/seguimiento-en-linea?codigos={}',
  },
  {
    name: 'Correos',
    isMeant: /^correos(\s?(de\s)?(españa|espana)|\sexpress)?$/,
    address: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={}',
  },
  {
    name: 'Correios',
    isMeant: /^correios/,
    address: 'https://rastreamento.correios.com.br/app/index.php?objetos={}',
  },
  {
    name: 'DHL',
    isMeant: /^dhl\b/,
    address: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={}',
  },
  { name: 'UPS', isMeant: /^ups\b/, address: 'https://www.ups.com/track?tracknum={}' },
  { name: 'FedEx', isMeant: /^fed\s?ex\b/, address: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  { name: 'USPS', isMeant: /^usps\b/, address: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}' },
  {
    name: 'Canada Post',
    isMeant: /^canada post/,
    address: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}',
  },
  {
    name: 'Japan Post',
    isMeant: /^japan post/,
    address: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1={}',
  },
  {
    name: 'Australia Post',
    isMeant: /^(australia post|auspost)/,
    address: 'https://auspost.com.au/mypost/track/details/{}',
  },
  {
    name: 'Royal Mail',
    isMeant: /^royal mail/,
    address: 'https://www.royalmail.com/track-your-item#/tracking-results/{}',
  },
  {
    name: 'La Poste',
    isMeant: /^(la poste|colissimo)/,
    address: 'https://www.laposte.fr/outils/suivre-vos-envois?code={}',
  },
]

/** The names of carriers with parcel tracking. */
export const carrierNames: readonly string[] = carriers.map(({ name }) => name)

/**
 * Returns the tracking URL of a parcel; null if the carrier is unknown or the number is missing.
 * @param carrier as the administrator typed it, such as `dhl express`
 */
export const getTrackingUrl = (carrier: string, tracking: string): string | null => {
  const typed = carrier.trim().toLowerCase()
  const number = tracking.replaceAll(/\s/g, '')
  const known = carriers.find(({ isMeant }) => isMeant.test(typed))
  return known === undefined || number === '' ? null : known.address.replace('{}', encodeURIComponent(number))
}
