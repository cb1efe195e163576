import type { SeedDiscussion, SeedListing } from './types'

/** Discussions of the demonstration, newest first. Bodies are Markdown. */
export const discussions: SeedDiscussion[] = [
  {
    title: 'Can the two halves of a split interval carry different quality flags?',
    tags: ['interval-data', 'clock'],
    by: 'approved@portal.example',
    hoursBefore: 7,
    about: { document: 'read-intervals', heading: 'when-the-clock-moved' },
    getVotes: ['n.gauthier@hydronord.example', 'kanemori@shikoku-smart.example'],
    body: `The page says that both halves carry the same \`start\` and that their energies add up. It does not say what happens to \`quality\`.

On our bench a day with \`--step-clock 08:00,+5s\` gives me two \`measured\` halves. In a recording from the field I have one pair with \`measured\` and \`estimated\`:

\`\`\`json
{ "start": "2026-11-02T08:00:00Z", "wh": 96, "quality": "measured", "drift": 0 }
{ "start": "2026-11-02T08:00:00Z", "wh": 7, "quality": "estimated", "drift": 4800 }
\`\`\`

Which flag should the joined interval get? Our outage detection leaves out whatever is not measured.`,
    answers: [
      {
        by: 'n.gauthier@hydronord.example',
        hoursBefore: 4,
        getVotes: ['approved@portal.example'],
        body: `We keep the weaker of the two: one estimated half makes the whole interval estimated. The estimate is there because part of the interval was lost, and joining the halves does not bring it back. See [Which may be used](/documents/quality-flags#which-may-be-used).

I have not found it written down either, so I would like to know what @astrid-lindqvist says.`,
      },
    ],
  },
  {
    title: 'Does a G1 keep the order of events when two boards share a mesh?',
    tags: ['g1', 'events'],
    by: 'petra.v@elektromer.example',
    hoursBefore: 20,
    about: { document: 'g1-overview', heading: '' },
    getVotes: ['kanemori@shikoku-smart.example'],
    body: `We have 41 meters in one building, so there is a second board behind the cellar wall. Some meters change from one board to the other during the day.

When a meter moves while its board has no uplink, the events in that board's buffer leave later than the newer ones from the other board. Does the head-end sort them by meter, or do I have to?`,
    answers: [],
  },
  {
    title: 'A call takes 40 ms in mg bench and 180 ms on the meter',
    tags: ['edge-runtime', 'bench'],
    by: 'jp.siqueira@energisul.example',
    hoursBefore: 31,
    about: { document: 'sandbox-and-limits', heading: 'see-how-close-you-are' },
    getVotes: ['approved@portal.example', 'l.brandstaetter@zaehlwerk.example', 'grace@volthaven.example'],
    body: `I read that the bench scales the limits to the processor of the E3. On my computer the same call takes 40 ms in \`mg bench\` and 180 ms with \`--on mg-e3:0x51B0\`.

It is the first call after a restart. From the second one on both agree within a few milliseconds. Is the first one counted differently?`,
    answers: [
      {
        by: 'l.brandstaetter@zaehlwerk.example',
        hoursBefore: 27,
        getVotes: ['jp.siqueira@energisul.example', 'petra.v@elektromer.example'],
        body: `The first read of each value comes from flash, and the bench keeps its store in memory. Read what you need once at the start:

\`\`\`ts title="src/start.ts" {3}
const counts = store<Counts>("counts", empty);

export const ready = counts.read();
\`\`\`

With that our first call went from 190 ms to 60.`,
      },
      {
        by: 'grace@volthaven.example',
        hoursBefore: 22,
        getVotes: [],
        body: `Worth adding that \`app.slow\` counts it too. @joao-pedro-siqueira, if you deploy in steps, look at the \`slow\` rule: all meters restart at the same moment there.`,
      },
    ],
  },
  {
    title: 'Replay and live events overlap by about two minutes. Is that expected?',
    tags: ['events', 'replay'],
    by: 'd.okonkwo@lagosgridworks.example',
    hoursBefore: 52,
    about: { document: 'replay-events', heading: 'join-without-a-seam' },
    getVotes: [
      'grace@volthaven.example',
      'rafael.lopes@aguaeluz.example',
      'approved@portal.example',
      'n.gauthier@hydronord.example',
    ],
    body: `After an outage of our consumer I follow the four steps. The replay ends with an event that also came live, and so do the 30 to 50 before it. I skip them by their id, so nothing breaks, but the overlap is always close to two minutes.

Is it safe to rely on the ids alone, or can an event come twice with two ids?`,
    answers: [
      {
        by: 'grace@volthaven.example',
        hoursBefore: 49,
        isAccepted: true,
        getVotes: [
          'd.okonkwo@lagosgridworks.example',
          'rafael.lopes@aguaeluz.example',
          'kanemori@shikoku-smart.example',
          'owen.pritchard@severnside.example',
        ],
        body: `It is safe. The id is given once, when the head-end receives the event, and both ways carry that one.

The two minutes are yours: live events wait in your queue from step 1 on, and the replay reads up to the present. What happened while it ran is in both. Ours is close to ten seconds, because we replay 1,000 at a time.

1. Subscribe
2. Replay until an answer is empty
3. Skip what you have seen

Keep the ids for an hour, as in [At least once](/documents/subscribe-to-events#at-least-once), and forget them after that.`,
      },
      {
        by: 'owen.pritchard@severnside.example',
        hoursBefore: 47,
        getVotes: ['d.okonkwo@lagosgridworks.example'],
        body: `Confirmed, and thank you for the numbers. We will say in the page where the overlap comes from.`,
      },
    ],
  },
  {
    title: 'Is 3.0 N·m right for fine-stranded conductors with a ferrule as well?',
    tags: ['e3', 'wiring'],
    by: 's.marchetti@contatori.example',
    hoursBefore: 74,
    about: { document: 'terminal-limits', heading: 'torque-and-conductor' },
    getVotes: [
      'l.brandstaetter@zaehlwerk.example',
      'kanemori@shikoku-smart.example',
      'grace@volthaven.example',
    ],
    body: `The table has one torque for 6 to 35 mm². We connect 10 mm² fine-stranded with ferrules, and our fitter says that a ferrule needs more.

| Conductor | We used | After one minute |
| --- | ---: | ---: |
| 10 mm², ferrule | 3.0 N·m | 2.7 N·m |
| 16 mm², solid | 3.0 N·m | 3.0 N·m |

Do we tighten to 3.0 again, or higher from the beginning?`,
    answers: [
      {
        by: 'ingrid@fjordmetering.example',
        hoursBefore: 70,
        getVotes: ['s.marchetti@contatori.example', 'l.brandstaetter@zaehlwerk.example'],
        body: `To 3.0 again, not higher. **3.0 N·m is for all conductors of that terminal**, and what you measured is the copper settling. That is why the page asks to tighten twice with a minute between.`,
      },
    ],
  },
  {
    title: 'How do you write several values without using up the 5,000 writes?',
    tags: ['edge-runtime', 'storage'],
    by: 'kanemori@shikoku-smart.example',
    hoursBefore: 98,
    about: { document: 'storage-on-the-device', heading: 'write-seldom' },
    getVotes: ['jp.siqueira@energisul.example'],
    body: `We keep a counter for each of 24 hours and phases, so 72 values. If each changes once in a quarter of an hour we are over the limit before noon.

One value for all of them would be about 3 kB. Is a large value written as a whole each time, and does that wear the memory more than small ones?`,
    answers: [
      {
        by: 'jp.siqueira@energisul.example',
        hoursBefore: 90,
        isAccepted: true,
        getVotes: ['kanemori@shikoku-smart.example', 'petra.v@elektromer.example', 'approved@portal.example'],
        body: `One value. The limit counts writes and not bytes, and a value may have 16 kB. We keep 96 intervals of three phases in one and write it once a quarter: 96 writes a day.

\`usage().storage\` tells how many writes are left, so that you see it on the bench.`,
      },
    ],
  },
  {
    title: 'Which hold do you use for a fleet in two time zones?',
    tags: ['rollout'],
    by: 'rafael.lopes@aguaeluz.example',
    hoursBefore: 121,
    about: { document: 'staged-rollout', heading: '' },
    getVotes: ['jp.siqueira@energisul.example', 'd.okonkwo@lagosgridworks.example'],
    body: `The tip says that a hold should contain the busiest hour, and that 24 hours are the least. Our fleet has meters in Manaus and in São Paulo, an hour apart.

With 24 hours both have had their evening, but the first one percent is then judged on one evening alone. What do others use?`,
    answers: [
      {
        by: 'd.okonkwo@lagosgridworks.example',
        hoursBefore: 118,
        getVotes: ['rafael.lopes@aguaeluz.example', 'grace@volthaven.example'],
        body: `48 hours for the first step and 24 for the others. The first one is where we have found something, each time on the second evening.`,
      },
      {
        by: 'n.gauthier@hydronord.example',
        hoursBefore: 110,
        getVotes: ['rafael.lopes@aguaeluz.example'],
        body: `We put the weekend into the first hold as well. It costs two days and has shown us one fault that only Sundays have.`,
      },
    ],
  },
  {
    title: 'Where do we ask for a second bench meter?',
    tags: ['kits'],
    by: 'l.brandstaetter@zaehlwerk.example',
    hoursBefore: 146,
    isClosed: true,
    getVotes: [],
    body: `Our first kit is on the test stand for a long run, and we would like another for the release tests. Is that a new request or an e-mail?`,
    answers: [
      {
        by: 'owen.pritchard@severnside.example',
        hoursBefore: 145,
        isAccepted: true,
        getVotes: ['l.brandstaetter@zaehlwerk.example'],
        body: `A new request, at [Request a kit](/request-devkit). Say in the purpose that the first one is in use, and until when. I close this one, since the answer stands there too.`,
      },
    ],
  },
]

/** The listed members, with their introductions. */
export const listings: SeedListing[] = [
  { email: 'admin@portal.example', introduction: 'I run the programme. Ask me where things stand.' },
  {
    email: 'owen.pritchard@severnside.example',
    introduction: 'Community manager. Office hours on Thursdays.',
  },
  {
    email: 'approved@portal.example',
    introduction: 'Outage detection from interval data, on the meter itself.',
  },
  {
    email: 'n.gauthier@hydronord.example',
    introduction: 'Load shapes and estimation, mostly in cold places.',
  },
  {
    email: 'grace@volthaven.example',
    introduction: 'Event pipelines. Happy to compare notes on replay and back-off.',
  },
  { email: 'kanemori@shikoku-smart.example', introduction: '' },
  {
    email: 's.marchetti@contatori.example',
    introduction: 'I look after a laboratory with 60 bench meters and one very good torque screwdriver.',
  },
]
