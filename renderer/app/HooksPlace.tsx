import { deliveriesPage } from '../features/deliveries/index.ts';
import { HooksPage } from '../features/hooks/index.ts';
import { HeldFocus } from '../ui/HeldFocus.tsx';
import { Lazy } from '../ui/Lazy.tsx';
import { useView } from '../view/view.ts';

/** The hooks, or what came to one of them. */
export function HooksPlace() {
  const deliveries = useView((view) => view.deliveries);
  return (
    <HeldFocus shown={deliveries?.intake}>
      {deliveries === null ? <HooksPage /> : <Lazy piece={deliveriesPage} props={{}} />}
    </HeldFocus>
  );
}
