import { GateDrawing } from './gate-drawing'

/** The programme's gate before approval: the blade stands open between the reader and what lies beyond. */
export function OpenSwitch() {
  return <GateDrawing isClosed={false} />
}

/** The same after approval: the blade meets the contact and the line is live throughout. */
export function ClosedSwitch() {
  return <GateDrawing isClosed />
}
