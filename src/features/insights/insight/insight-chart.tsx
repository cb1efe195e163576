import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
// The colours of its legend.
import '@mantine/core/styles/ColorSwatch.layer.css'

interface ChartPoint {
  /** Its formatted day. */
  from: string
  now: number | null
  before: number | null
  p90: number | null
}

interface InsightChartProps {
  /** The text alternative. */
  label: string
  points: ChartPoint[]
  names: { now: string; before: string; p90: string | undefined }
  target: { value: number; label: string } | null
  unit: string
}

// Shows dots for few points, since isolated points between missing values would be invisible as a line.
const maxDots = 31

/** A small line chart of a period and the previous one. The table beside it has the same numbers. */
export function InsightChart({ label, points, names, target, unit }: InsightChartProps) {
  return (
    // A tooltip wider than the chart, as with magnified text, must not widen the page.
    <div role="img" aria-label={label} style={{ overflow: 'clip' }}>
      <LineChart
        h={200}
        data={points}
        dataKey="from"
        series={[
          { name: 'before', label: names.before, color: 'var(--p-faint)', strokeDasharray: '4 4' },
          ...(names.p90 === undefined
            ? []
            : [{ name: 'p90', label: names.p90, color: 'var(--p-text)', strokeDasharray: '1 3' }]),
          { name: 'now', label: names.now, color: 'var(--p-accent)' },
        ]}
        curveType="linear"
        strokeWidth={1.75}
        withDots={points.length <= maxDots}
        dotProps={{ r: 2 }}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 40 }}
        textColor="var(--p-dim)"
        gridColor="var(--p-line)"
        unit={unit}
        yAxisProps={{
          width: 44,
          allowDecimals: false,
          // Space for the target and its label above.
          ...(target && {
            domain: [0, (highest: number) => Math.ceil(Math.max(highest, target.value) * 1.15)],
          }),
        }}
        xAxisProps={{ minTickGap: 40 }}
        referenceLines={
          target === null
            ? []
            : [
                {
                  y: target.value,
                  label: target.label,
                  labelPosition: 'insideBottomRight',
                  color: 'var(--p-dim)',
                },
              ]
        }
        // Its tab stops would be inside an image.
        lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 8, left: 8 } }}
      />
    </div>
  )
}
