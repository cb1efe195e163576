import { expect, test } from 'vitest'
import { carrierNames, getTrackingUrl } from './shipping-carriers'

test.each([
  ['DHL', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01'],
  ['dhl Express', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01'],
  ['Fed Ex', 'https://www.fedex.com/fedextrack/?trknbr=JD01'],
  ['Correos', 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=JD01'],
  ['Correos Chile', 'https://www.correos.cl/seguimiento-en-linea?codigos=JD01'],
  ['Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos=JD01'],
])('a parcel with %s can be followed', (carrier, address) => {
  expect(getTrackingUrl(carrier, 'JD 01')).toBe(address)
})

test('each suggested carrier is found by its own name', () => {
  const found = carrierNames.map((name) => getTrackingUrl(name, '1'))
  expect(new Set(found).size).toBe(carrierNames.length)
  expect(found).not.toContain(null)
})

test('a number cannot lead anywhere else', () => {
  expect(getTrackingUrl('UPS', '1&a=b/../x')).toBe('https://www.ups.com/track?tracknum=1%26a%3Db%2F..%2Fx')
})

test('an unknown carrier or a missing number gives no tracking link', () => {
  expect([
    getTrackingUrl('Our own van', '7'),
    getTrackingUrl('DHLish', '7'),
    getTrackingUrl('UPS', ' '),
  ]).toEqual([null, null, null])
})
