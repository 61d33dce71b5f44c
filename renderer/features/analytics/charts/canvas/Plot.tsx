import { useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { MARGIN_PX, type Picture, plotData, plotOptions } from './plotOptions.ts';
import { UPlot } from './uPlot.ts';

/** One chart's drawing, without words. A new picture is drawn on the same canvas. */
export function Plot({ picture, width, height, className }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const shown = useRef(picture);

  useLayoutEffect(() => {
    shown.current = picture;
    if (box.current === null || width <= 0) return;
    const size = { width: width + 2 * MARGIN_PX, height: height + 2 * MARGIN_PX };
    const drawing = plot.current;
    if (drawing === null) {
      plot.current = new UPlot(
        plotOptions(() => shown.current, size),
        plotData(picture),
        box.current,
      );
      return;
    }
    drawing.batch(() => {
      if (drawing.width !== size.width || drawing.height !== size.height) drawing.setSize(size);
      drawing.setData(plotData(picture));
    });
  }, [picture, width, height]);

  useLayoutEffect(
    () => () => {
      plot.current?.destroy();
      plot.current = null;
    },
    [],
  );

  return <div ref={box} className={className} style={{ '--margin': `${MARGIN_PX}px` }} dir="ltr" aria-hidden />;
}

export type PlotProps = {
  picture: Picture;
  /** Of what stands between the axes, in CSS pixels; the canvas goes `MARGIN_PX` beyond on each side. */
  width: number;
  height: number;
  className?: string | undefined;
};
