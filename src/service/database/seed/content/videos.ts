import type { SeedVideo, SeedCaptions } from './types'

// Seconds: browsers show a line at the very instant of its end too.
const gap = 0.001

/** Cues from lines of when and what: each lasts until the next begins. */
const getCues = (lines: readonly (readonly [from: number, text: string])[], end: number) =>
  lines.map(([from, text], index) => ({ from, to: (lines[index + 1]?.[0] ?? end) - gap, text }))

const verifyWords: SeedCaptions[] = [
  {
    language: 'en',
    label: 'English',
    cues: getCues(
      [
        [0, 'This clip has no sound; the captions say it all.'],
        [3, 'Is the first interval of your meter right? You can check it to the watt-hour.'],
        [8, 'A register is the running total of the energy that has passed.'],
        [14, 'At a quarter past seven it reads 48,200 watt-hours. Write it down, with its instant.'],
        [22, 'Now wait one interval: fifteen minutes.'],
        [28, 'The register counts on while the interval fills.'],
        [34, 'At half past seven it reads 48,612.'],
        [38, 'Subtract the first reading from the second: 412 watt-hours.'],
        [44, 'The record of that interval says 412 too, and that it was measured.'],
        [48, 'They agree, to the watt-hour.'],
        [52, 'Energy divided by the length of the interval is the mean power.'],
        [56, '412 watt-hours in a quarter of an hour are 1,648 watts.'],
        [62, 'And if the two do not agree?'],
        [65, 'Then an interval is missing or edited, and its quality says so.'],
      ],
      72,
    ),
  },
  {
    language: 'es',
    label: 'Español',
    cues: getCues(
      [
        [0, 'Este vídeo no tiene sonido; los subtítulos lo dicen todo.'],
        [3, '¿Es correcto el primer intervalo de su contador? Puede comprobarlo al vatio-hora.'],
        [8, 'Un registro es el total acumulado de la energía que ha pasado.'],
        [14, 'A las siete y cuarto marca 48.200 vatios-hora. Anótelo, junto con el instante.'],
        [22, 'Ahora espere un intervalo: quince minutos.'],
        [28, 'El registro sigue contando mientras el intervalo se llena.'],
        [34, 'A las siete y media marca 48.612.'],
        [38, 'Reste la primera lectura de la segunda: 412 vatios-hora.'],
        [44, 'El intervalo guardado también dice 412, y que fue medido.'],
        [48, 'Coinciden, al vatio-hora.'],
        [52, 'La energía dividida por la duración del intervalo es la potencia media.'],
        [56, '412 vatios-hora en un cuarto de hora son 1.648 vatios.'],
        [62, '¿Y si no coinciden?'],
        [65, 'Entonces falta un intervalo o se ha editado, y su calidad lo indica.'],
      ],
      72,
    ),
  },
]

const watchWords: SeedCaptions[] = [
  {
    language: 'en',
    label: 'English',
    cues: getCues(
      [
        [0, 'This clip has no sound. It shows an application that watches a voltage which sags.'],
        [7, 'A socket is promised 230 volts.'],
        [10, 'Ten per cent below are 207 volts: the limit of this watch.'],
        [16, 'Every fifteen minutes the meter gives the mean voltage of the interval.'],
        [22, 'At a quarter to seven it is below the limit for the first time. One in a row.'],
        [25, 'Then a second, and a third.'],
        [28, 'Three in a row: the application raises voltage.low.'],
        [31, 'It does so once, and again only after the voltage has recovered.'],
        [40, 'Try it on the bench first, with a recorded evening.'],
      ],
      45,
    ),
  },
  {
    language: 'es',
    label: 'Español',
    cues: getCues(
      [
        [0, 'Este vídeo no tiene sonido. Muestra una aplicación que vigila una tensión que cae.'],
        [7, 'Un enchufe promete 230 voltios.'],
        [10, 'Un diez por ciento menos son 207 voltios: el límite de esta vigilancia.'],
        [16, 'Cada quince minutos el contador da la tensión media del intervalo.'],
        [22, 'A las siete menos cuarto está por debajo del límite por primera vez. Una seguida.'],
        [25, 'Después una segunda, y una tercera.'],
        [28, 'Tres seguidas: la aplicación emite voltage.low.'],
        [31, 'Lo hace una vez, y de nuevo solo cuando la tensión se ha recuperado.'],
        [40, 'Pruébelo antes en el banco, con una tarde grabada.'],
      ],
      45,
    ),
  },
]

const outageWords: SeedCaptions[] = [
  {
    language: 'en',
    label: 'English',
    cues: getCues(
      [
        [0, 'This clip has no sound. It shows four minutes of an outage, made shorter.'],
        [3, 'One feeder, with two hundred meters on it.'],
        [8, 'The supply fails. Each meter has 1.2 seconds left, and sends one last gasp.'],
        [12, 'All speak at once on one radio channel, so many are lost.'],
        [16, '112 of the 200 are heard: far over fifteen per cent within five seconds.'],
        [21, 'That is enough to say that it is the feeder.'],
        [25, 'Ask three of the silent ones. None answers, which confirms it.'],
        [34, 'The supply is back. After ten stable seconds the meters say so, spread over a minute.'],
        [40, 'Count meters, not messages, and order them by the time they carry.'],
      ],
      45,
    ),
  },
  {
    language: 'es',
    label: 'Español',
    cues: getCues(
      [
        [0, 'Este vídeo no tiene sonido. Muestra cuatro minutos de un corte, abreviados.'],
        [3, 'Una línea, con doscientos contadores.'],
        [8, 'Falla el suministro. A cada contador le quedan 1,2 segundos, y envía un último mensaje.'],
        [12, 'Todos hablan a la vez por un canal de radio, así que muchos se pierden.'],
        [16, 'Se oyen 112 de los 200: mucho más del quince por ciento en cinco segundos.'],
        [21, 'Basta para decir que es la línea.'],
        [25, 'Pregunte a tres de los que callan. Ninguno responde, y eso lo confirma.'],
        [
          34,
          'Vuelve el suministro. Tras diez segundos estables, los contadores lo dicen a lo largo de un minuto.',
        ],
        [40, 'Cuente contadores, no mensajes, y ordénelos por la hora que llevan.'],
      ],
      45,
    ),
  },
]

// Not read before they are wanted: a new installation is filled once.
const files = import.meta.glob<string>('./media/*.{mp4,webp}', { query: '?inline', import: 'default' })

/** Reads a starter file by its name. */
export const read = (name: string) => async (): Promise<Uint8Array> => {
  const load = files[`./media/${name}`]
  if (load === undefined) throw new Error(`There is no starter file ${name}.`)
  const [, encoded = ''] = (await load()).split(';base64,')
  return new Uint8Array(Buffer.from(encoded, 'base64'))
}

const widths = { 576: 1024, 360: 640, 240: 426 } as const

const clip = (name: string, heights: readonly (576 | 360 | 240)[]) => ({
  files: heights.map((height) => ({
    width: widths[height],
    height,
    read: read(`${name}-${height}.mp4`),
  })),
  poster: { width: 1024, height: 576, read: read(`${name}.webp`) },
})

/** The clips of the starter paths, by the unit that shows them. They have no sound. */
export const videos: ReadonlyMap<string, SeedVideo> = new Map([
  [
    'verify-the-first-interval',
    {
      ...clip('verify-the-first-interval', [576, 360, 240]),
      duration: 72,
      captions: verifyWords,
      chapters: [
        { at: 0, title: 'What is checked' },
        { at: 8, title: 'Read the register' },
        { at: 22, title: 'Wait one interval' },
        { at: 38, title: 'Compare' },
        { at: 52, title: 'From energy to power' },
        { at: 62, title: 'When they do not agree' },
      ],
    },
  ],
  [
    'build-a-voltage-watch',
    {
      ...clip('build-a-voltage-watch', [576, 360]),
      duration: 45,
      captions: watchWords,
      chapters: [
        { at: 0, title: 'What is watched' },
        { at: 7, title: 'The limit' },
        { at: 16, title: 'Three in a row' },
        { at: 40, title: 'Try it' },
      ],
    },
  ],
  [
    'an-outage-in-four-minutes',
    {
      ...clip('an-outage-in-four-minutes', [576, 360]),
      duration: 45,
      captions: outageWords,
      chapters: [
        { at: 0, title: 'A feeder' },
        { at: 8, title: 'The last gasp' },
        { at: 16, title: 'How many are heard' },
        { at: 25, title: 'Confirm' },
        { at: 34, title: 'Restoration' },
      ],
    },
  ],
])
