import type { RegisteredTest } from "#contract/registered-tests.ts";
import { Link } from "../../ui/link.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";

/** The product of a registered test, or that it is sealed. */
export const productTested = ({ product }: Pick<RegisteredTest, "product">): string =>
  product ? `${product.name} by ${product.brand}` : "Sealed product";

/** The same with a link to the product's page. */
export const ProductTested = ({ test }: { test: Pick<RegisteredTest, "product"> }) =>
  test.product ? (
    <Link to={`/supplement-details/${test.product.slug}`}>
      <Unbroken>{productTested(test)}</Unbroken>
    </Link>
  ) : (
    productTested(test)
  );
