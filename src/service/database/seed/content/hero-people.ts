import type { Address, UserStatus } from '~/contract/users'
import type { HeroPerson } from './types'

type Essentials = Pick<HeroPerson, 'firstName' | 'lastName' | 'email' | 'companyName' | 'jobTitle'> & {
  phone: string
  /** Street, city, region, postal code, country. */
  at: [street: string, city: string, region: string, postalCode: string, country: string]
  status?: UserStatus
}

const getAddress = ([street, city, region, postalCode, country]: Essentials['at']): Address => ({
  country,
  region,
  city,
  postalCode,
  street,
})

const person = (
  daysBefore: number,
  hoursSinceSeen: number,
  { phone, at, status = 'approved', ...own }: Essentials,
  more: Partial<HeroPerson> = {},
): HeroPerson => ({
  ...own,
  phoneNumber: phone,
  address: getAddress(at),
  status,
  role: 'user',
  hasDevelopedMeteringApps: false,
  hasExperienceWithRevelo: false,
  daysBefore,
  hoursSinceSeen,
  ...more,
})

/** The users of a demonstration list, newest first; every address is of the reserved domain `.example`. */
export const heroPeople: HeroPerson[] = [
  person(
    9,
    2,
    {
      firstName: 'Haruka',
      lastName: 'Tanabe',
      email: 'h.tanabe@denryoku-lab.example',
      companyName: 'Denryoku Lab',
      jobTitle: 'Research engineer',
      phone: '+81355611103',
      at: ['2-11-3 Shiba', 'Minato', 'Tokyo', '105-0014', 'Japan'],
      status: 'pending',
    },
    {
      hasDevelopedMeteringApps: true,
      waitingHours: 20,
      application: {
        project:
          'Watch the voltage of low-voltage feeders with many solar roofs and tell the network desk which phase rises first. The result will be published with the data set.',
        devices: 24,
        country: 'Japan',
        needs: ['edge-runtime', 'interval-data', 'kit'],
        link: 'https://denryoku-lab.example/feeder-voltage-watch',
      },
    },
  ),
  person(10, 0.2, {
    firstName: 'Rafael',
    lastName: 'Moreira Lopes',
    email: 'rafael.lopes@aguaeluz.example',
    companyName: 'Água e Luz SA',
    jobTitle: 'Head of metering data',
    phone: '+551138421500',
    at: ['Rua Funchal 418', 'São Paulo', 'São Paulo', '04551-060', 'Brazil'],
  }),
  person(
    10,
    24,
    {
      firstName: 'Ingrid',
      lastName: 'Solheim',
      email: 'ingrid@fjordmetering.example',
      companyName: 'Fjord Metering',
      jobTitle: 'Programme lead',
      phone: '+4755211897',
      at: ['Strandgaten 19', 'Bergen', 'Vestland', '5013', 'Norway'],
    },
    { role: 'admin', hasDevelopedMeteringApps: true, hasExperienceWithRevelo: true },
  ),
  person(
    11,
    5,
    {
      firstName: 'Tomás',
      lastName: 'Echeverría',
      email: 'techeverria@redsur.example',
      companyName: 'Red Sur',
      jobTitle: 'Firmware lead',
      phone: '+56325942294',
      at: ['Av. Errázuriz 1178', 'Valparaíso', 'Valparaíso', '2340000', 'Chile'],
      status: 'pending',
    },
    {
      hasDevelopedMeteringApps: true,
      waitingHours: 6,
      application: {
        project:
          'Detect low-voltage feeders from interval data and raise them to the outage desk within five minutes, without polling the head-end. 120 E3 meters on two feeders, from January 2027.',
        devices: 120,
        country: 'Chile',
        needs: ['edge-runtime', 'interval-data', 'kit'],
        link: '',
      },
      earlierApplication: {
        project:
          'Detect low-voltage feeders from interval data and raise them to the outage desk within an hour, without polling the head-end.',
        devices: 1,
        country: 'Chile',
        needs: ['edge-runtime', 'interval-data', 'kit'],
        link: '',
      },
      comments: [
        { by: 'reviewer', text: 'How many meters will run it in the first half-year?' },
        { by: 'private', text: 'Red Sur already runs 4,000 E1 meters. Carlos in sales knows the team.' },
        { by: 'applicant', text: '120 on two feeders. I added it to the application.' },
      ],
    },
  ),
  person(
    11,
    0.4,
    {
      firstName: 'Priya',
      lastName: 'Raghunathan',
      email: 'priya.r@gridkettle.example',
      companyName: 'Gridkettle',
      jobTitle: 'Founder',
      phone: '+918047192691',
      at: ['12 Residency Road', 'Bengaluru', 'Karnataka', '560025', 'India'],
      status: 'pending',
    },
    {
      waitingHours: 29,
      application: {
        project:
          'Shift the charging of electric rickshaws to the quarter-hours in which the depot has capacity left. The meter at the depot decides; the drivers see the result in our app.',
        devices: 40,
        country: 'India',
        needs: ['edge-runtime', 'interval-data'],
        link: 'https://gridkettle.example/depots',
      },
    },
  ),
  person(12, 50, {
    firstName: 'Marcus',
    lastName: 'Whitlock',
    email: 'mwhitlock@tricountypower.example',
    companyName: 'Tri-County Power',
    jobTitle: 'Operations analyst',
    phone: '+15125553088',
    at: ['400 Commerce Street', 'Austin', 'Texas', '78701', 'United States'],
    status: 'denied',
  }),
  person(12, 3, {
    firstName: 'Noémie',
    lastName: 'Gauthier',
    email: 'n.gauthier@hydronord.example',
    companyName: 'HydroNord',
    jobTitle: 'Ingénieure logiciel',
    phone: '+15145553485',
    at: ['1250 boulevard René-Lévesque Ouest', 'Montréal', 'Québec', 'H3B 4W8', 'Canada'],
  }),
  person(13, 0.7, {
    firstName: 'Daniel',
    lastName: 'Okonkwo',
    email: 'd.okonkwo@lagosgridworks.example',
    companyName: 'Lagos Gridworks',
    jobTitle: 'Systems integrator',
    phone: '+23416313882',
    at: ['17 Broad Street', 'Lagos', 'Lagos', '101231', 'Nigeria'],
  }),
  person(14, 192, {
    firstName: 'Camila',
    lastName: 'Fuentes Rojas',
    email: 'cfuentes@cooperativaandes.example',
    companyName: 'Cooperativa Andes',
    jobTitle: 'Jefa de medición',
    phone: '+56325944279',
    at: ['Calle Condell 1520', 'Valparaíso', 'Valparaíso', '2361000', 'Chile'],
    status: 'disabled',
  }),
  person(14, 2, {
    firstName: 'Yuto',
    lastName: 'Kanemori',
    email: 'kanemori@shikoku-smart.example',
    companyName: 'Shikoku Smart',
    jobTitle: 'Product engineer',
    phone: '+81355614676',
    at: ['3-8 Bancho', 'Takamatsu', 'Kagawa', '760-0017', 'Japan'],
  }),
  person(
    15,
    8,
    {
      firstName: 'Beatriz',
      lastName: 'Azevedo',
      email: 'bia@medirbem.example',
      companyName: 'Medir Bem',
      jobTitle: 'Diretora técnica',
      phone: '+551138425073',
      at: ['Avenida Paulista 900', 'São Paulo', 'São Paulo', '01310-100', 'Brazil'],
      status: 'pending',
    },
    {
      hasExperienceWithRevelo: true,
      waitingHours: 52,
      application: {
        project:
          'Show tenants of social housing what each quarter-hour costs them, on a display in the hall that reads the meters of the house. No account and no phone needed.',
        devices: 310,
        country: 'Brazil',
        needs: ['interval-data', 'head-end-api'],
        link: '',
      },
    },
  ),
  person(
    15,
    0.1,
    {
      firstName: 'Owen',
      lastName: 'Pritchard',
      email: 'owen.pritchard@severnside.example',
      companyName: 'Severnside Networks',
      jobTitle: 'Community manager',
      phone: '+442920875470',
      at: ['8 Bute Crescent', 'Cardiff', 'Wales', 'CF10 5AN', 'United Kingdom'],
    },
    { role: 'admin', hasDevelopedMeteringApps: true },
  ),
  person(16, 20, {
    firstName: 'Lukas',
    lastName: 'Brandstätter',
    email: 'l.brandstaetter@zaehlwerk.example',
    companyName: 'Zählwerk GmbH',
    jobTitle: 'Entwickler',
    phone: '+43151305867',
    at: ['Lassallestraße 7a', 'Wien', 'Wien', '1020', 'Austria'],
  }),
  person(16, 360, {
    firstName: 'Anonymous',
    lastName: 'Relay',
    email: 'relay8841@mailbox.example',
    companyName: '',
    jobTitle: '',
    phone: '+15125556264',
    at: ['', '', '', '', 'United States'],
    status: 'blocked',
  }),
  person(17, 1, {
    firstName: 'Sofia',
    lastName: 'Marchetti',
    email: 's.marchetti@contatori.example',
    companyName: 'Contatori Riuniti',
    jobTitle: 'Responsabile laboratorio',
    phone: '+390286466661',
    at: ['Via Melchiorre Gioia 26', 'Milano', 'Lombardia', '20124', 'Italy'],
  }),
  person(
    17,
    48,
    {
      firstName: 'Ahmed',
      lastName: 'El-Sayed',
      email: 'a.elsayed@niledistribution.example',
      companyName: 'Nile Distribution',
      jobTitle: 'Network planner',
      phone: '+20225777058',
      at: ['26 Sherif Street', 'Cairo', 'Cairo', '4280130', 'Egypt'],
      status: 'pending',
    },
    {
      waitingHours: 76,
      application: {
        project:
          'Find transformers that are loaded unevenly between the phases, from the intervals of the meters behind them, and list the connections that should change phase.',
        devices: 1800,
        country: 'Egypt',
        needs: ['interval-data', 'head-end-api', 'kit'],
        link: '',
      },
    },
  ),
  person(18, 19, {
    firstName: 'Grace',
    lastName: 'Nakamura-Hill',
    email: 'grace@volthaven.example',
    companyName: 'Volthaven',
    jobTitle: 'Chief engineer',
    phone: '+15125557455',
    at: ['2201 Barton Springs Road', 'Austin', 'Texas', '78704', 'United States'],
  }),
  person(18, 21, {
    firstName: 'João Pedro',
    lastName: 'Siqueira',
    email: 'jp.siqueira@energisul.example',
    companyName: 'Energisul',
    jobTitle: 'Desenvolvedor',
    phone: '+551138427852',
    at: ['Rua Padre Chagas 79', 'Porto Alegre', 'Rio Grande do Sul', '90570-080', 'Brazil'],
  }),
  person(19, 216, {
    firstName: 'Mei-Ling',
    lastName: 'Choi',
    email: 'mlchoi@harbourenergy.example',
    companyName: 'Harbour Energy Lab',
    jobTitle: 'Data scientist',
    phone: '+85228688249',
    at: ['18 Science Park East Avenue', 'Sha Tin', 'New Territories', '', 'Hong Kong'],
    status: 'denied',
  }),
  person(19, 6, {
    firstName: 'Petra',
    lastName: 'Vondráčková',
    email: 'petra.v@elektromer.example',
    companyName: 'Elektroměr',
    jobTitle: 'Vedoucí vývoje',
    phone: '+420224098646',
    at: ['Sokolovská 84', 'Praha', 'Praha', '186 00', 'Czechia'],
  }),
]
