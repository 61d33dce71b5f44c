import { useEffect, useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { UPlot } from './uPlot.ts';

export type Span = { readonly fromMs: number; readonly toMs: number };

/** One chart: the drawing alone, without axes or words. `options` come from `plotOptions`. */
export function Plot({ options, data, className }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const { width, height } = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: size and data follow below, without a new drawing
  useLayoutEffect(() => {
    if (box.current === null) return;
    plot.current = new UPlot(options, data, box.current);
    return () => plot.current?.destroy();
  }, [options]);
  useEffect(() => plot.current?.setSize({ width, height }), [width, height]);
  useEffect(() => plot.current?.setData(data), [data]);

  return <div ref={box} className={className} dir="ltr" />;
}

export type PlotProps = { options: uPlot.Options; data: uPlot.AlignedData; className?: string | undefined };
