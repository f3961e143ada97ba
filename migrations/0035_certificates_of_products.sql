CREATE TABLE "certificate_products" (
	"certificate_id" integer NOT NULL,
	"supplement_id" integer NOT NULL,
	CONSTRAINT "certificate_products_certificate_id_supplement_id_pk" PRIMARY KEY("certificate_id","supplement_id")
);
--> statement-breakpoint
ALTER TABLE "supplement_search" ADD COLUMN "certificate" text;--> statement-breakpoint
ALTER TABLE "certificate_products" ADD CONSTRAINT "certificate_products_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_products" ADD CONSTRAINT "certificate_products_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_products_supplement" ON "certificate_products" USING btree ("supplement_id");